import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, SavedReply } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";
import { insertBounded } from "../lock.ts";

export type SavedReplyRow = Pick<SavedReply, "id" | "name" | "text">;

/** The account's saved replies, by name. */
export async function findSavedReplies(scope: OwnerScope, db: Database): Promise<SavedReplyRow[]> {
  const { rows } = await db.pool.query<SavedReplyRow>(
    `SELECT id, name, text FROM saved_replies WHERE account_id = $1 ORDER BY fold_case(name), id`,
    [scope.accountId],
  );
  return rows;
}

/** False where the account has as many as it can. */
export async function insertSavedReply(
  scope: OwnerScope,
  db: Database,
  { id, name, text, createdAt, most }: SavedReplyRow & { readonly createdAt: Date; readonly most: number },
): Promise<boolean> {
  const statement = `INSERT INTO saved_replies (id, account_id, name, text, created_at) SELECT $3, $1, $4, $5, $6
    WHERE (SELECT count(*) FROM saved_replies WHERE account_id = $1) < $2`;
  const values = [id, name, text, createdAt];
  return inTransaction(db, (client) => insertBounded(scope, client, statement, { most, values }));
}

/** False where the account has no such saved reply. */
export async function updateSavedReply(scope: OwnerScope, db: Database, saved: SavedReplyRow): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `UPDATE saved_replies SET name = $3, text = $4 WHERE account_id = $1 AND id = $2`,
    [scope.accountId, saved.id, saved.name, saved.text],
  );
  return rowCount === 1;
}

/** False where the account has no such saved reply. */
export async function deleteSavedReply(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(`DELETE FROM saved_replies WHERE account_id = $1 AND id = $2`, [
    scope.accountId,
    id,
  ]);
  return rowCount === 1;
}
