import type { OwnerScope } from "../access/scope.ts";
import type { AccessRecord, Database } from "./db.ts";
import { Parameters } from "./sql.ts";
import { visible } from "./visibility.ts";

/** Adds a record together with its links to the submissions that were read, those deleted in the meantime left out. */
export async function insertAccessRecord(
  scope: OwnerScope,
  db: Database,
  record: Omit<AccessRecord, "accountId">,
  submissionIds: readonly string[],
): Promise<void> {
  const data = { ...record, accountId: scope.accountId };
  if (submissionIds.length === 0) {
    await db.prisma.accessRecord.create({ data });
    return;
  }
  const parameters = new Parameters();
  // The lock keeps a row from being deleted between here and its link.
  const links = `INSERT INTO submission_reads (submission_id, record_id)
    SELECT s.id, ${parameters.add(record.id)} FROM submissions s
    WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(submissionIds)}::text[]) FOR KEY SHARE`;
  await db.prisma.$transaction([
    db.prisma.accessRecord.create({ data }),
    db.prisma.$executeRawUnsafe(links, ...parameters.values),
  ]);
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
