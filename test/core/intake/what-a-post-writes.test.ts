import { expect, test } from "vitest";
import { removeAccount } from "../../../server/core/accounts/store/removal.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { lockTable } from "../../support/lock.ts";

const database = useDatabase();

async function arrange() {
  const deps = createTestDeps(database.db);
  const account = await owner(deps);
  const { id: formId } = await account.form();
  const intake = createTestIntake(deps);
  return {
    formId,
    intake,
    post: () => intake.send(formId, { message: "Hello" }),
    removeAccount: () => removeAccount(account.scope(), database.db, () => ""),
  };
}

/** Rows of each table that the transaction of a form's newest message wrote. */
async function rowsWritten(formId: string): Promise<Record<string, number>> {
  const { rows: tables } = await database.db.pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables",
  );
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name} WHERE xmin = (
    SELECT xmin FROM submissions WHERE form_id = $1 ORDER BY id DESC LIMIT 1)`,
  );
  const { rows } = await database.db.pool.query<{ name: string; rows: number }>(counts.join(" UNION ALL "), [formId]);
  return Object.fromEntries(
    rows.filter((row) => row.rows > 0).map((row) => [row.name.replace("public.", ""), row.rows]),
  );
}

async function rowsNaming(formId: string): Promise<number> {
  const tables = ["submissions", "receipt_counts", "submission_count_deltas", "submission_counts"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE form_id = $1)`).join(" + ");
  const { rows } = await database.db.pool.query<{ rows: number }>(`SELECT (${counts})::int AS rows`, [formId]);
  return rows[0]?.rows ?? 0;
}

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await database.db.pool.query(
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rowCount ?? 0;
}

test("beside its message and the intake statistics, a post writes one row for the counts and one for the index", async () => {
  const { formId, post } = await arrange();
  await post();
  const written = await rowsWritten(formId);
  expect(written).toEqual({ submissions: 1, receipt_counts: 1, submission_count_deltas: 1, unindexed_submissions: 1 });
});

test("a post received while its account is being deleted goes with the account", async () => {
  const { formId, post, removeAccount: remove } = await arrange();
  // The post has locked its form by then.
  const lock = await lockTable(database.connection, "submission_count_deltas", "SHARE");
  const posted = post();
  await expect.poll(lock.waiting).toBe(1);
  const removed = remove();
  await expect.poll(waiting).toBe(2);
  await lock.letGo();
  expect((await posted).status).toBe(200);
  await removed;
  expect(await rowsNaming(formId)).toBe(0);
});

test("a post whose account is deleted before it is stored is refused and leaves nothing", async () => {
  const { formId, post, removeAccount: remove } = await arrange();
  // The deletion has locked the account's forms by then.
  const lock = await lockTable(database.connection, "removals", "SHARE");
  const removed = remove();
  await expect.poll(lock.waiting).toBe(1);
  const posted = post();
  await expect.poll(waiting).toBe(2);
  await lock.letGo();
  await removed;
  expect((await posted).status).toBe(404);
  expect(await rowsNaming(formId)).toBe(0);
});
