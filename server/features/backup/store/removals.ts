import { removeAccount, removeAllSubmissions } from "../../../core/accounts/store/removal.ts";
import type { Database } from "../../../core/database/db.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../../../core/database/transaction.ts";
import { type ContentRemoval, removeContents, removeOrigin } from "../../../core/retention/store/contents.ts";
import { markEmptied } from "../../../core/retention/store/delivered-contents.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { removeOwned } from "../../../core/submissions/store/removal.ts";

/** Ids of submissions and accounts deleted since at least the oldest backup, except those imported again. */
export async function readRemovals(_scope: SystemScope, db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT DISTINCT removed.id FROM removals, unnest(removals.ids) AS removed(id)
     WHERE NOT EXISTS (SELECT FROM submissions AS again WHERE again.id = removed.id)`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes the records of removals before an instant. */
export async function deleteRemovals(_scope: SystemScope, db: Database, before: Date): Promise<void> {
  await db.prisma.removal.deleteMany({ where: { removedAt: { lt: before } } });
  await db.prisma.contentRemoval.deleteMany({ where: { removedAt: { lt: before } } });
}

/** Rows by account that the restored state still has, although they were deleted later. */
export interface Returned {
  readonly accountId: string;
  readonly email: string;
  readonly wholeAccount: boolean;
  readonly submissionIds: readonly string[];
}

export async function findReturned(_scope: SystemScope, db: Database, ids: readonly string[]): Promise<Returned[]> {
  const { rows } = await db.pool.query<Returned>(
    `SELECT account.id AS "accountId", contact.email, account.id = ANY($1::text[]) AS "wholeAccount", array_agg(submission.id ORDER BY submission.id)
       FILTER (WHERE submission.id IS NOT NULL) AS "submissionIds"
     FROM accounts AS account JOIN account_contacts AS contact ON contact.account_id = account.id
     LEFT JOIN submissions AS submission ON submission.account_id = account.id AND submission.id = ANY($1::text[])
     WHERE submission.id IS NOT NULL OR account.id = ANY($1::text[])
     GROUP BY account.id, contact.email ORDER BY account.id`,
    [ids],
  );
  return rows.map((row) => ({ ...row, submissionIds: row.submissionIds ?? [] }));
}

const BATCH_ROWS = 1_000;

/** Repeats the deletions. Returns the number of submissions deleted, not counting those of deleted accounts. */
export async function removeReturned(
  scope: OwnerScope,
  db: Database,
  { wholeAccount, submissionIds }: Returned,
  nameOf: Parameters<typeof removeAccount>[2],
): Promise<number> {
  if (wholeAccount) {
    await removeAllSubmissions(scope, db);
    await removeAccount(scope, db, nameOf);
    return 0;
  }
  for (let start = 0; start < submissionIds.length; start += BATCH_ROWS) {
    const batch = submissionIds.slice(start, start + BATCH_ROWS);
    await inTransaction(db, (client) => removeOwned(scope, client, batch), { statementTimeoutMs: LONG_STATEMENT_MS });
  }
  return submissionIds.length;
}

export interface RecordedRemoval extends ContentRemoval {
  readonly removedAt: Date;
}

/** Contents removed from submissions that stay, in order of removal; empty if an older version ran. */
export async function readContentRemovals(_scope: SystemScope, db: Database): Promise<RecordedRemoval[]> {
  const known = await db.pool.query("SELECT WHERE to_regclass('content_removals') IS NOT NULL");
  if (known.rowCount === 0) return [];
  const { rows } = await db.pool.query<RecordedRemoval>(
    `SELECT ids, contents, origin, delivered, removed_at AS "removedAt" FROM content_removals ORDER BY id`,
  );
  return rows;
}

/** Removes these contents again from those submissions that the restored state has. */
export async function removeContentsAgain(
  _scope: SystemScope,
  db: Database,
  { ids, contents, origin, delivered, removedAt }: RecordedRemoval,
): Promise<void> {
  const { rows } = await db.pool.query<{ accountId: string; ids: string[] }>(
    `SELECT account_id AS "accountId", array_agg(id ORDER BY id) AS ids FROM submissions WHERE id = ANY($1::text[]) GROUP BY account_id`,
    [ids],
  );
  for (const owned of rows) {
    await inTransaction(
      db,
      async (client) => {
        if (contents) await removeContents(client, owned, owned.ids);
        if (origin) await removeOrigin(client, owned.ids);
        if (delivered) await markEmptied(client, owned.ids, removedAt);
      },
      { statementTimeoutMs: LONG_STATEMENT_MS },
    );
  }
}
