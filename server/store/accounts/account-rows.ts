import type pg from "pg";
import type { OwnerScope } from "../../scope/scope.ts";

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
