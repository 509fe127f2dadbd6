import { describe, expect, it } from "vitest";
import { databaseUrl } from "../../support/command-line.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { startObjectStore } from "../../support/object-store.ts";
import { patient } from "../../support/patience.ts";
import { bucketSettings, disturbStore, killWhileUploading } from "./kill-rounds.ts";

const database = useDatabase();
const ROUNDS = 3;
const TIMEOUT_MS = patient(240_000);

function settings(): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl(database.connection),
    POSTERN_DATA_DIR: makeDataDir(),
    POSTERN_SECRET: "a secret for tests, at least 32 characters long",
  };
}

describe("A server killed repeatedly during uploads", () => {
  it("keeps every acknowledged file, has no orphans after the sweep and counts each message once", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const report = await killWhileUploading({ rounds: ROUNDS, settings: settings(), killDatabase: false });
    expect(report).toMatchObject({ problems: [], leftOut: 0 });
    expect(report.acknowledged).toBeGreaterThanOrEqual(6 * ROUNDS);
    expect(report.filesKept).toBe(2 * report.submissions);
  });

  it("keeps the same guarantees when the bucket refuses, delays and drops connections", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const store = await startObjectStore();
    const report = await killWhileUploading({
      rounds: ROUNDS,
      killDatabase: false,
      settings: { ...settings(), ...bucketSettings(store) },
      disturb: () => disturbStore(store),
    });
    expect(report.problems).toEqual([]);
    expect(report.acknowledged).toBeGreaterThanOrEqual(6 * ROUNDS);
    expect(store.objects.size).toBe(report.filesKept);
  });
});
