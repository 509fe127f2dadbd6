import { describe, expect, test } from "vitest";
import { readLowDisk, readStoredBytes } from "../../../server/core/operations/usage.ts";
import { describeFiles } from "../../../server/features/files/file-check.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

const MIB = 1_024 ** 2;
const onDiskWith = (freeBytes: number, databaseUrl: string | null = null) =>
  createTestDeps(database.db, {
    config: { databaseUrl },
    readDisk: async () => ({ freeBytes, totalBytes: 1_024 * 1_024 * MIB }),
  });

describe("A low disk space notice", () => {
  test("is shown only to the operator, who owns the first account", async () => {
    const deps = onDiskWith(2_048 * MIB - 1);
    const [operator, other] = [await owner(deps), await owner(deps)];
    expect(await readLowDisk(operator.scope(), deps)).toEqual({
      freeBytes: 2_048 * MIB - 1,
      totalBytes: 1_024 * 1_024 * MIB,
      refusesSubmissions: false,
    });
    expect(await readLowDisk(other.scope(), deps)).toBeNull();
    const roomy = onDiskWith(2_048 * MIB);
    expect(await readLowDisk(operator.scope(), roomy)).toBeNull();
    expect(await readLowDisk(operator.scope(), onDiskWith(256 * MIB))).toMatchObject({ refusesSubmissions: false });
    expect(await readLowDisk(operator.scope(), onDiskWith(256 * MIB - 1))).toMatchObject({ refusesSubmissions: true });
    const elsewhere = onDiskWith(0, "postgres://elsewhere/postern");
    expect(await readLowDisk(operator.scope(), elsewhere)).toMatchObject({ refusesSubmissions: false });
  });
});

describe("The storage of an account", () => {
  test("approximates the size of its submissions and excludes other accounts", async () => {
    const deps = createTestDeps(database.db);
    const [ana, ben] = [await owner(deps), await owner(deps)];
    expect(await readStoredBytes(ana.scope(), deps)).toBe(0);
    const form = await ana.form();
    // Random enough that PostgreSQL does not compress it away.
    const value = Array.from({ length: 1_000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1).toString(36)).join("");
    for (let count = 0; count < 10; count += 1) await form.submission({ fields: [["message", value]] });
    const bytes = await readStoredBytes(ana.scope(), deps);
    expect(bytes).toBeGreaterThan(10 * 1_500 + 5 * value.length);
    expect(bytes).toBeLessThan(10 * 3_000 + 10 * value.length);
    expect(await readStoredBytes(ben.scope(), deps)).toBe(0);
  });
});

describe("The files check in doctor", () => {
  const now = new Date("2026-03-01T12:00:00.000Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const fine = {
    kept: { files: 3, bytes: 5 * 1_024 ** 2 },
    leftOut: [],
    removals: { waiting: 0, oldestAt: null },
    isStorageReachable: true,
  };
  const HOUR_MS = 60 * 60 * 1_000;

  test("reports what is stored", () => {
    expect(describeFiles(fine, now)).toEqual({ status: "ok", message: "3 stored, 5 MiB." });
    const small = { ...fine, kept: { files: 1, bytes: 1_024 ** 2 - 1_024 } };
    expect(describeFiles(small, now)).toEqual({ status: "ok", message: "1 stored, 1023 KiB." });
  });

  test("reports an error if the storage does not respond", () => {
    expect(describeFiles({ ...fine, isStorageReachable: false }, now)).toMatchObject({ status: "error" });
  });

  test("warns about removals pending for over an hour, but not earlier", () => {
    const waiting = (ms: number) => describeFiles({ ...fine, removals: { waiting: 2, oldestAt: ago(ms) } }, now).status;
    expect([waiting(HOUR_MS - 1), waiting(HOUR_MS), waiting(HOUR_MS + 1)]).toEqual(["ok", "ok", "warning"]);
  });

  test.each([
    ["storage-full", 1, "warning"],
    ["storage-failed", 1, "warning"],
    ["storage-full", 0, "ok"],
    ["too-large", 9, "ok"],
  ] as const)("with %s recently for %i files reports: %s", (reason, recent, status) => {
    expect(describeFiles({ ...fine, leftOut: [{ reason, files: 9, recent }] }, now).status).toBe(status);
  });
});
