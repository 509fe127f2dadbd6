import type { OwnerScope } from "../access/scope.ts";
import type { AccessRecord, Database } from "./db.ts";

export async function insertAccessRecord(
  scope: OwnerScope,
  db: Database,
  record: Omit<AccessRecord, "accountId">,
): Promise<void> {
  await db.prisma.accessRecord.create({ data: { ...record, accountId: scope.accountId } });
}

/** How an export went: the rows that left, and whether they were all of them. */
export async function updateAccessRecord(
  scope: OwnerScope,
  db: Database,
  id: string,
  outcome: Pick<AccessRecord, "rows" | "complete">,
): Promise<void> {
  await db.prisma.accessRecord.updateMany({ where: { id, accountId: scope.accountId }, data: outcome });
}

/** Newest first, those older than `before`. */
export async function findAccessRecords(
  scope: OwnerScope,
  db: Database,
  query: { readonly before: string | null; readonly limit: number },
): Promise<AccessRecord[]> {
  return db.prisma.accessRecord.findMany({
    where: { accountId: scope.accountId, ...(query.before === null ? {} : { id: { lt: query.before } }) },
    orderBy: { id: "desc" },
    take: query.limit,
  });
}
