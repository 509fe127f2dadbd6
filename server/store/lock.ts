import type pg from "pg";
import type { OwnerScope } from "../scope/scope.ts";
import type { Submission } from "./database/db.ts";
import { Parameters } from "./database/sql.ts";
import { visible } from "./visibility.ts";

/** Locks the account until the transaction ends, so that what counts or orders its rows does so one at a time. */
export async function lockAccount(scope: OwnerScope, client: pg.PoolClient): Promise<void> {
  await client.query(`SELECT FROM accounts WHERE id = $1 FOR UPDATE`, [scope.accountId]);
}

/**
 * Runs a statement that adds a row to the account unless it has `most`; false where it has. The statement takes the account
 * as $1, the bound as $2 and the values after them. Locks the account, so that the bound holds.
 */
export async function insertBounded(
  scope: OwnerScope,
  client: pg.PoolClient,
  statement: string,
  { most, values }: { readonly most: number; readonly values: readonly unknown[] },
): Promise<boolean> {
  await lockAccount(scope, client);
  const { rowCount } = await client.query(statement, [scope.accountId, most, ...values]);
  return rowCount === 1;
}

export type LockedSubmission = Pick<Submission, "id" | "folder" | "formId">;

/** Locks those of the named submissions that exist for the scope, until the transaction ends. */
export async function lockSubmissions(
  scope: OwnerScope,
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<LockedSubmission[]> {
  const parameters = new Parameters();
  // In one order, so that two selections that overlap never wait for each other in turn.
  const { rows } = await client.query<LockedSubmission>(
    `SELECT s.id, s.folder, s.form_id AS "formId" FROM submissions s
     WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
     ORDER BY s.id FOR UPDATE`,
    parameters.values,
  );
  return rows;
}
