import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, SavedReply } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";

export type SavedReplyRow = Pick<SavedReply, "id" | "name" | "text">;

/** The account's saved replies, by name. */
export async function findSavedReplies(scope: OwnerScope, db: Database): Promise<SavedReplyRow[]> {
  const { rows } = await db.pool.query<SavedReplyRow>(
    `SELECT id, name, text FROM saved_replies WHERE account_id = $1 ORDER BY lower(name), id`,
    [scope.accountId],
  );
  return rows;
}

/** False where the account has as many as it can. */
export async function insertSavedReply(
  scope: OwnerScope,
  db: Database,
  saved: SavedReplyRow & { readonly createdAt: Date; readonly most: number },
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    // One at a time for an account, so that the bound holds.
    await client.query(`SELECT FROM accounts WHERE id = $1 FOR UPDATE`, [scope.accountId]);
    const { rowCount } = await client.query(
      `INSERT INTO saved_replies (id, account_id, name, text, created_at) SELECT $2, $1, $3, $4, $5
       WHERE (SELECT count(*) FROM saved_replies WHERE account_id = $1) < $6`,
      [scope.accountId, saved.id, saved.name, saved.text, saved.createdAt, saved.most],
    );
    return rowCount === 1;
  });
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
