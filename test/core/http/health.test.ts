import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../server/core/database/db.ts";
import { createHealthRoutes } from "../../../server/core/http/health.ts";
import { createSubmissionWriter, defaultWriterLimits } from "../../../server/core/intake/submission-writer.ts";
import { createTestDatabase, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

const MIB = 1_024 ** 2;
const FULL_BYTES = 256 * MIB;
const TOTAL_BYTES = 100 * 1_024 * MIB;

async function ask(path: string, freeBytes: number, databaseUrl: string | null = null) {
  const deps = createTestDeps(database.db, {
    config: { databaseUrl },
    readDisk: async () => ({ freeBytes, totalBytes: TOTAL_BYTES }),
  });
  const answer = await createHealthRoutes(deps, { isUnavailable: false }).request(path);
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() };
}

describe("GET /readyz", () => {
  test.each([
    ["just above", FULL_BYTES + 1, 200],
    ["exactly there", FULL_BYTES, 200],
    ["just below", FULL_BYTES - 1, 503],
  ])("reports not ready with less than 256 MiB of free disk space: %s", async (_where, free, status) => {
    expect((await ask("/readyz", free)).status).toBe(status);
  });

  test("gives the reason and the time to retry", async () => {
    expect(await ask("/readyz", 0)).toMatchObject({
      status: 503,
      retryAfter: "5",
      body: {
        title: "The disk is full",
        detail: "Submissions are refused until there is free space for the database.",
      },
    });
  });

  test("ignores the local disk when the database is on another machine", async () => {
    expect((await ask("/readyz", 0, "postgres://elsewhere/postern")).status).toBe(200);
  });
});

test("GET /readyz reports not ready while the database rejects writes, as a standby does", async () => {
  const { name, connection, db: administrator, drop } = await createTestDatabase();
  onTestFinished(drop);
  const setReadOnly = async (value: "on" | "off") => {
    await administrator.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    await administrator.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
      [name],
    );
  };
  const db = openDatabase(connection, () => undefined);
  onTestFinished(() => db.close());
  const deps = createTestDeps(db);
  const writer = createSubmissionWriter(deps, { ...defaultWriterLimits, retryMs: 10 });
  onTestFinished(() => writer.close());
  const health = createHealthRoutes(deps, writer);
  const status = async () => (await health.request("/readyz")).status;
  await writer.refuse(null, "malformed");
  expect(await status()).toBe(200);
  await setReadOnly("on");
  // A refusal is counted too, so there is something to write.
  await writer.refuse(null, "malformed");
  expect(await status()).toBe(503);
  await setReadOnly("off");
  await expect.poll(status).toBe(200);
});

test("GET /healthz reports that the process responds, whatever the disk space", async () => {
  expect(await ask("/healthz", 0)).toMatchObject({ status: 200, body: { ok: true } });
});
