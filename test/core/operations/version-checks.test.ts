import { utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakePrograms } from "../../../packages/embedded-postgres/test/fake-programs.ts";
import { describeNode, describePostgres } from "../../../server/core/operations/doctor/version-checks.ts";
import { postgresRelease, readPostgresRelease } from "../../../server/core/operations/postgres-release.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

describe("The PostgreSQL version check", () => {
  const check = (versionNumber: number, now: string, next: string | null = null) =>
    describePostgres(postgresRelease(versionNumber), next, new Date(now));
  const old = "It is over four months old and probably lacks security fixes.";

  test.each([
    [180004, "18.4, released on 2026-05-14"],
    [150018, "15.18, released on 2026-05-14"],
    [150017, "15.17, released on 2026-02-26"],
    [180001, "18.1, released on 2025-11-13"],
    [170012, "17.12, released on 2026-11-12"],
    [160014, "16.14, released on 2026-05-14"],
  ])("includes the release date of %s", (versionNumber, expected) => {
    expect(check(versionNumber, "2026-05-14T12:00:00Z").message).toContain(expected);
  });

  test.each([
    ["2026-05-14T00:00:00.000Z", "ok", "18.4, released on 2026-05-14."],
    ["2026-09-13T23:59:59.999Z", "ok", "18.4, released on 2026-05-14."],
    ["2026-09-14T00:00:00.000Z", "ok", "18.4, released on 2026-05-14."],
    ["2026-09-14T00:00:00.001Z", "warning", `18.4, released on 2026-05-14. ${old}`],
  ])("at %s reports: %s", (now, status, message) => {
    expect(check(180004, now)).toEqual({ status, message });
  });

  test("warns about versions older than its table, but not about versions it cannot know", () => {
    const now = "2026-11-28T12:00:00Z";
    expect(check(150014, now)).toEqual({ status: "warning", message: `15.14, released before 2025-11-13. ${old}` });
    expect(check(180000, now)).toMatchObject({ status: "warning" });
    for (const unknown of [180007, 190001]) expect(check(unknown, now)).toMatchObject({ status: "ok" });
  });

  test("asks for a restart while an installed update is not running yet", () => {
    const now = "2026-11-28T12:00:00Z";
    expect(check(150020, now, "15.20")).toMatchObject({ status: "ok" });
    expect(check(150018, now, "15.20")).toEqual({
      status: "warning",
      message: "15.18 is running, and 15.20 is installed. It runs after a restart of Postern.",
    });
  });

  test("dates a version missing from its table by the build time of the system's binaries", async () => {
    const postgresBin = fakePrograms(makeDataDir(), "18.9");
    const builtAt = new Date("2027-08-10T10:00:00Z");
    utimesSync(join(postgresBin, "postgres"), builtAt, builtAt);
    const deps = createTestDeps(database.db, { config: { databaseUrl: null, postgresBin } });
    const asIf = (version: string) => ({
      ...deps,
      db: { ...deps.db, pool: { query: async () => ({ rows: [{ version }] }) } as never },
    });
    expect(await readPostgresRelease(asIf("180009"))).toMatchObject({ version: "18.9", releasedAt: builtAt });
    expect(await readPostgresRelease(asIf("180004"))).toMatchObject({ releasedAt: new Date("2026-05-14") });
    expect((await readPostgresRelease(deps)).version).toMatch(/^\d+\.\d+$/);
  });
});

test.each([
  ["20.19.0", "warning"],
  ["21.7.3", "warning"],
  ["22.0.0", "ok"],
  ["24.22.0", "ok"],
])("the check of Node %s reports: %s", (version, status) => {
  expect(describeNode(version)).toMatchObject({ status, message: expect.stringContaining(version) });
});
