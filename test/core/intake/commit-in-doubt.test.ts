import { expect, test, vi } from "vitest";
import type { Database } from "../../../server/core/database/db.ts";
import { UnflushedCounts } from "../../../server/core/intake/batch-outcome.ts";
import { transactionFate } from "../../../server/core/intake/store/commit-batch.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { losingCommits } from "../../support/losing-commits.ts";

const database = useDatabase();

test("counts refusals again immediately after an uncertain commit that was kept", async () => {
  const { db, lose } = losingCommits(database.db);
  const deps = createTestDeps(db);
  const intake = createTestIntake(deps, { writer: { retryMs: 10 } });
  const observer = createTestIntake(createTestDeps(database.db));
  const form = await observer.form();
  lose();
  expect((await intake.send(form.id, { message: "Hello" })).status).toBe(503);
  expect(await observer.submissions(form.id)).toHaveLength(1);
  // No other submission arrives: the doubt alone makes it notice that the database is back.
  await vi.waitFor(async () => {
    expect((await intake.send(form.id, {})).status).toBe(422);
    expect(await observer.outcomeCounts(form.id)).toMatchObject({ "refused:no_field": expect.any(Number) });
  }, 20_000);
});

test("learns the outcome of a transaction only from the server that began it, even if another reuses its number", async () => {
  const { rows } = await database.db.pool.query<{ timeline: string; number: string }>(
    "SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline, pg_current_xact_id()::text AS number",
  );
  const { timeline, number } = rows[0] ?? expect.fail("the server has no timeline");
  expect(await transactionFate(database.db, `${timeline}/${number}`)).toBe("committed");
  const promoted = (Number.parseInt(timeline, 16) + 1).toString(16).toUpperCase().padStart(8, "0");
  expect(await transactionFate(database.db, `${promoted}/${number}`)).toBe("unknown");
  // Nor an id this server has not reached, which it would refuse to report.
  expect(await transactionFate(database.db, `${promoted}/9000000000000000000`)).toBe("unknown");
  await expect(transactionFate(database.db, `${timeline}/9000000000000000000`)).rejects.toThrow("in the future");
});

test("treats a transaction unknown to the server as neither kept nor aborted, and reports it", async () => {
  const owed = new UnflushedCounts();
  const counts = [{ formId: "frm_x", hour: "2026-03-01T12:00:00.000Z", outcome: "inbox", count: 1 }];
  const unknown = { ...database.db, pool: { query: async () => ({ rows: [{ fate: null }] }) } } as unknown as Database;
  owed.doubt("1", counts);
  const reported: unknown[] = [];
  expect(await owed.resolveInDoubt(unknown, (lost) => void reported.push(lost))).toBe(true);
  expect(reported).toEqual([counts]);
  expect(owed.isEmpty).toBe(true);
});
