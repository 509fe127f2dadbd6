import { expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import {
  type BackupStatus,
  findBackupWarning,
  recordBackupStatus,
} from "../../../server/features/backup/backup-status.ts";
import { createTestClock } from "../../support/clock.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();
const HOURS_47_59 = new Date("2026-03-01T12:00:00.001Z");
const HOURS_48 = new Date("2026-03-01T12:00:00.000Z");
const HOURS_48_AND_MORE = new Date("2026-03-01T11:59:59.999Z");

const verified = (at: Date): Partial<BackupStatus> => ({
  backup: { id: "a", at, bytes: 1 },
  verified: { id: "a", at },
  failure: null,
});
const failure = { at: HOURS_47_59, reason: "The disk is full." };

function find(status: Partial<BackupStatus>, config: { to: string | null; databaseUrl: string | null }) {
  const dataDir = makeDataDir();
  recordBackupStatus(dataDir, status);
  const { to, databaseUrl } = config;
  const clock = createTestClock("2026-03-03T12:00:00.000Z");
  const deps = createTestDeps(database.db, {
    clock,
    config: { dataDir, databaseUrl, backup: { to, key: null, keep: 7 } },
  });
  return findBackupWarning(systemScope(), deps);
}

const own = { to: "/mnt/backups", databaseUrl: null };

test.each([
  ["less than 48 hours old", verified(HOURS_47_59), null],
  ["exactly 48 hours old", verified(HOURS_48), null],
  ["older than 48 hours", verified(HOURS_48_AND_MORE), { failed: false, verifiedAt: HOURS_48_AND_MORE }],
] as const)("The warning is correct when the latest verified backup is %s", (_age, status, expected) => {
  expect(find(status, own)).toEqual(expected);
});

test("A failed backup triggers a warning that names the last verified one", () => {
  expect(find({ failure }, own)).toEqual({ failed: true, verifiedAt: null });
  expect(find({ ...verified(HOURS_48), failure }, own)).toEqual({ failed: true, verifiedAt: HOURS_48 });
});

test("A backup that was never verified triggers a warning once it is older than 48 hours", () => {
  const taken = (at: Date) => ({ backup: { id: "a", at, bytes: 1 } });
  expect(find(taken(HOURS_48), own)).toBeNull();
  expect(find(taken(HOURS_48_AND_MORE), own)).toEqual({ failed: false, verifiedAt: null });
});

test("No warning appears where Postern takes no backups", () => {
  expect(find({ failure }, { ...own, to: null })).toBeNull();
  expect(find({ failure }, { ...own, databaseUrl: "postgresql://elsewhere/postern" })).toBeNull();
});
