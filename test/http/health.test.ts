import { describe, expect, test } from "vitest";
import { createHealthRoutes } from "../../server/http/health.ts";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";

const database = useDatabase();

const MIB = 1_024 ** 2;
const FULL_BYTES = 256 * MIB;
const TOTAL_BYTES = 100 * 1_024 * MIB;

async function ask(path: string, freeBytes: number, databaseUrl: string | null = null) {
  const deps = createTestDeps(database.db, {
    config: { databaseUrl },
    readDisk: async () => ({ freeBytes, totalBytes: TOTAL_BYTES }),
  });
  const answer = await createHealthRoutes(deps).request(path);
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() };
}

describe("/readyz", () => {
  test.each([
    ["just above", FULL_BYTES + 1, 200],
    ["exactly there", FULL_BYTES, 200],
    ["just below", FULL_BYTES - 1, 503],
  ])("says not ready where submissions are refused, with less than 256 MiB free: %s", async (_where, free, status) => {
    expect((await ask("/readyz", free)).status).toBe(status);
  });

  test("says why, and when to ask again", async () => {
    expect(await ask("/readyz", 0)).toMatchObject({
      status: 503,
      retryAfter: "5",
      body: {
        title: "The disk is full",
        detail: "Submissions are refused until there is free space for the database.",
      },
    });
  });

  test("does not look at this disk for a database on another machine", async () => {
    expect((await ask("/readyz", 0, "postgres://elsewhere/postern")).status).toBe(200);
  });
});

test("/healthz says that the process answers, whatever the disk", async () => {
  expect(await ask("/healthz", 0)).toMatchObject({ status: 200, body: { ok: true } });
});
