import type { OwnerScope } from "../../scope/scope.ts";
import { recordChange } from "../database/change-announcer.ts";
import type { Database, SavedView } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertBounded, lockAccount } from "../lock.ts";
import { deleteAndTell } from "./labels.ts";

export type ViewRow = Pick<SavedView, "id" | "name" | "address">;

/** The account's saved views, in the owner's order. */
export async function findViews(scope: OwnerScope, db: Database): Promise<ViewRow[]> {
  const { rows } = await db.pool.query<ViewRow>(
    `SELECT id, name, address FROM saved_views WHERE account_id = $1 ORDER BY position, id`,
    [scope.accountId],
  );
  return rows;
}

/** Adds a view after the others; false where the account has as many as it can. */
export async function insertView(
  scope: OwnerScope,
  db: Database,
  { id, name, address, createdAt, most }: ViewRow & { readonly createdAt: Date; readonly most: number },
): Promise<boolean> {
  const isAdded = await inTransaction(db, async (client) => {
    const statement = `INSERT INTO saved_views (id, account_id, name, address, position, created_at)
       SELECT $3, $1, $4, $5, coalesce(max(position), 0) + 1, $6 FROM saved_views WHERE account_id = $1
       HAVING count(*) < $2`;
    if (!(await insertBounded(scope, client, statement, { most, values: [id, name, address, createdAt] })))
      return false;
    await recordChange(scope, client, null);
    return true;
  });
  db.announce(scope.accountId);
  return isAdded;
}

/** Changes what is given; null where the account has no such view. */
export async function updateView(
  scope: OwnerScope,
  db: Database,
  view: { readonly id: string; readonly name: string | null; readonly address: string | null },
): Promise<ViewRow | null> {
  const updated = await inTransaction(db, async (client) => {
    const { rows } = await client.query<ViewRow>(
      `UPDATE saved_views SET name = coalesce($3, name), address = coalesce($4, address)
       WHERE account_id = $1 AND id = $2 RETURNING id, name, address`,
      [scope.accountId, view.id, view.name, view.address],
    );
    if (rows.length > 0) await recordChange(scope, client, null);
    return rows[0] ?? null;
  });
  db.announce(scope.accountId);
  return updated;
}

/** Puts the account's views in this order; false unless it names each of them once. */
export async function orderViews(scope: OwnerScope, db: Database, ids: readonly string[]): Promise<boolean> {
  const isOrdered = await inTransaction(db, async (client) => {
    await lockAccount(scope, client);
    const { rows } = await client.query<{ same: boolean }>(
      `SELECT coalesce(array_agg(id ORDER BY id), '{}') = ARRAY(SELECT unnest($2::text[]) ORDER BY 1) AS same
       FROM saved_views WHERE account_id = $1`,
      [scope.accountId, ids],
    );
    if (rows[0]?.same !== true) return false;
    await client.query(
      `UPDATE saved_views SET position = given.position FROM unnest($2::text[]) WITH ORDINALITY AS given(id, position)
       WHERE account_id = $1 AND saved_views.id = given.id`,
      [scope.accountId, ids],
    );
    await recordChange(scope, client, null);
    return true;
  });
  db.announce(scope.accountId);
  return isOrdered;
}

/** False where the account has no such view. */
export function deleteView(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return deleteAndTell(scope, db, `DELETE FROM saved_views WHERE account_id = $1 AND id = $2`, id);
}
