import type { SystemScope } from "../access/scope.ts";
import type { Account, Database } from "./db.ts";

const BATCH_ROWS = 5_000;

export async function findAccountsAfter(
  _scope: SystemScope,
  db: Database,
  afterId: string,
): Promise<Pick<Account, "id" | "plan" | "retentionDays">[]> {
  return db.prisma.account.findMany({
    where: { id: { gt: afterId } },
    select: { id: true, plan: true, retentionDays: true },
    orderBy: { id: "asc" },
    take: 500,
  });
}

/** Deletes the account's submissions that were made at `cutOff` or before, in batches; answers how many went. */
export async function deleteExpired(
  _scope: SystemScope,
  db: Database,
  accountId: string,
  cutOff: Date,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await db.pool.query(
      `DELETE FROM submissions WHERE id IN (
         SELECT id FROM submissions WHERE account_id = $1 AND created_at <= $2 LIMIT ${BATCH_ROWS})`,
      [accountId, cutOff],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_ROWS) return deleted;
  }
}
