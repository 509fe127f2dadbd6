import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { backUp } from "../../../server/features/backup/back-up.ts";
import {
  type BackupStatus,
  describeBackups,
  isBackupDue,
  readBackupHealth,
  readBackupStatus,
} from "../../../server/features/backup/backup-status.ts";
import { startWalArchiving } from "../../../server/features/backup/jobs/wal-archiving.ts";
import { listBackups, listWal, readDescription, readSeries, stampOf } from "../../../server/features/backup/series.ts";
import { startOfSegment } from "../../../server/features/backup/store/lsn.ts";
import { currentLsn, readSlot } from "../../../server/features/backup/store/wal-stream.ts";
import { takeBackup } from "../../../server/features/backup/take-backup.ts";
import { verifyBackup } from "../../../server/features/backup/verify-backup.ts";
import { archivedUntil, archiveWal } from "../../../server/features/backup/wal-archive.ts";
import { flipBit, openBackedUp } from "../../support/backup.ts";
import { createTestIntake } from "../../support/intake.ts";
import { patient } from "../../support/patience.ts";

vi.setConfig({ testTimeout: 180_000 });

const scope = systemScope();

test("Verification compares every row while messages arrive, and reports a flipped bit", async () => {
  const { deps, target, config } = await openBackedUp();
  const archiving = startWalArchiving(deps);
  const intake = createTestIntake(deps);
  const form = await intake.form();
  let over = false;
  const sending = (async () => {
    for (let i = 0; !over; i += 1) await intake.send(form.id, { message: `Message number ${i}` });
  })();
  const outcome = await backUp(scope, deps, target, { verify: true });
  expect(outcome.verified?.tables).toBeGreaterThan(30);
  const status = readBackupStatus(config.dataDir);
  expect(status).toMatchObject({ backup: { id: outcome.id }, verified: { id: outcome.id }, failure: null });
  const now = deps.clock.now();
  expect(describeBackups(await readBackupHealth(scope, deps), { now, serving: true })).toEqual({
    status: "ok",
    message: "The last verified backup is less than an hour old.",
  });

  const files = await target.destination.list(`${outcome.series.name}/base`);
  const archive = files.find((name) => name.includes("base.tar"));
  await flipBit(join(target.destination.address, archive ?? ""), 0.7);
  await expect(verifyBackup(scope, deps, target, outcome)).rejects.toThrow(`${archive} is damaged.`);
  over = true;
  await sending;
  await archiving?.stop();
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith("verify."))).toEqual([]);
});

test("Messages arrive while the backup folder is unavailable, and are archived once it returns", async () => {
  const { deps, target, config } = await openBackedUp();
  const intake = createTestIntake(deps);
  const form = await intake.form();
  const { series } = await takeBackup(scope, deps, target);
  const [folder, away] = [target.destination.address, `${target.destination.address}.away`];
  renameSync(folder, away);
  await intake.send(form.id, { message: "The folder is away" });
  const lsn = await currentLsn(deps.db);
  await expect(archiveWal(scope, deps, target, series, { until: lsn })).rejects.toThrow("does not exist");
  await expect(backUp(scope, deps, target, { verify: false })).rejects.toThrow("does not exist");
  const health = await readBackupHealth(scope, deps);
  expect(health.pendingBytes).toBeGreaterThan(0);
  expect(describeBackups(health, { now: deps.clock.now(), serving: true })).toMatchObject({
    status: "error",
    message: expect.stringContaining("does not exist. Create it, or mount its disk."),
  });

  renameSync(away, folder);
  await archiveWal(scope, deps, target, series, { until: lsn });
  expect(await archivedUntil(target, series)).toBeGreaterThanOrEqual(lsn);
  expect(readSeries(config.dataDir)?.name).toBe(series.name);
});

test("A log left unarchived for too long is abandoned, and the next backup starts a new series", async () => {
  const { deps, target } = await openBackedUp({ settings: { max_slot_wal_keep_size: "48MB" } });
  const { series } = await takeBackup(scope, deps, target);
  for (let i = 0; i < 8; i += 1) {
    await deps.db.pool.query("CREATE TABLE IF NOT EXISTS filler AS SELECT 1");
    await deps.db.pool.query("SELECT pg_switch_wal()");
    await deps.db.pool.query("INSERT INTO filler VALUES (1)");
  }
  await deps.db.pool.query("CHECKPOINT");
  expect((await readSlot(deps.db))?.lost).toBe(true);
  await expect(archiveWal(scope, deps, target, series, {})).rejects.toThrow("was removed before it was archived");
  const next = await backUp(scope, deps, target, { verify: true });
  expect(next.series.name).not.toBe(series.name);
});

test("Cleanup keeps the newest backups and the log since the oldest of them, and removes interrupted ones", async () => {
  const { deps, target } = await openBackedUp();
  const first = await backUp(scope, deps, target, { verify: true });
  const leftovers = [
    `${first.series.name}/base/20260101T000000Z/base.tar.gz.age.0123456789ab.part`,
    `${first.series.name}/base/20260101T000001Z/base.tar.gz.age`,
    `${first.series.name}/wal/0000000000000000-0000000000000001.gz.age.0123456789ab.part`,
  ];
  for (const name of leftovers) {
    mkdirSync(dirname(join(target.destination.address, name)), { recursive: true });
    writeFileSync(join(target.destination.address, name), "cut off");
  }
  const taken: { readonly id: string }[] = [];
  for (let i = 0; i < 2; i += 1) {
    await deps.db.pool.query("SELECT pg_switch_wal()");
    // Ids have a resolution of one second.
    await vi.waitFor(() => expect(stampOf(deps.clock.now())).not.toBe([first, ...taken].at(-1)?.id), patient(2_000));
    taken.push(await backUp(scope, deps, target, { verify: true }));
  }
  const backups = await listBackups(target);
  expect(backups.map(({ id }) => id)).toEqual(taken.map(({ id }) => id));
  const [oldest] = backups;
  if (oldest === undefined) throw new Error("There is no backup.");
  const { startLsn } = await readDescription(target, oldest);
  const [piece] = await listWal(target, oldest.series);
  expect(piece?.start).toBeLessThanOrEqual(startOfSegment(startLsn));
  expect(piece?.end).toBeGreaterThan(startOfSegment(startLsn));
  const left = await target.destination.list("");
  expect(left.filter((name) => leftovers.includes(name))).toEqual([]);
});

test.each([
  ["there is none yet", {}, "2026-03-02T12:00:00Z", true],
  ["the series has ended", { verified: "2026-03-02T03:10:00Z", hasSeries: false }, "2026-03-02T12:00:00Z", true],
  ["it is day and last night's is there", { verified: "2026-03-02T03:10:00Z" }, "2026-03-02T12:00:00Z", false],
  ["it is night and last night's is there", { verified: "2026-03-02T03:10:00Z" }, "2026-03-03T03:00:00Z", true],
  ["tonight's is there", { verified: "2026-03-03T03:10:00Z" }, "2026-03-03T03:20:00Z", false],
  ["the night was missed by less than two hours", { verified: "2026-03-02T03:10:00Z" }, "2026-03-03T05:10:00Z", false],
  ["the night was missed", { verified: "2026-03-02T03:10:00Z" }, "2026-03-03T05:20:00Z", true],
  ["an attempt failed less than an hour ago", { failed: "2026-03-02T11:01:00Z" }, "2026-03-02T12:00:00Z", false],
  ["an attempt failed an hour ago", { failed: "2026-03-02T11:00:00Z" }, "2026-03-02T12:00:00Z", true],
] as const)("The schedule decides whether a backup is due when %s", (_when, given, now, due) => {
  const facts: { verified?: string; failed?: string; hasSeries?: boolean } = given;
  const verified = facts.verified === undefined ? null : { id: "x", at: new Date(facts.verified) };
  const status: BackupStatus = {
    backup: verified === null ? null : { ...verified, bytes: 1 },
    verified,
    failure: facts.failed === undefined ? null : { at: new Date(facts.failed), reason: "x" },
    filesMissing: 0,
  };
  expect(isBackupDue(status, { now: new Date(now), hasSeries: facts.hasSeries ?? true })).toBe(due);
});
