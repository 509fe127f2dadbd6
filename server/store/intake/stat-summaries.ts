import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { ownForms } from "../submissions/visibility.ts";

/** What became of the requests to one form, per outcome ("inbox", "spam", "refused:<reason>"), since it was made. */
export async function countReceipts(scope: OwnerScope, db: Database, formId: string): Promise<Map<string, number>> {
  const owned = await db.prisma.form.count({ where: { AND: [ownForms(scope), { id: formId }] } });
  if (owned === 0) return new Map();
  const rows = await db.prisma.receiptCount.groupBy({ by: ["outcome"], where: { formId }, _sum: { count: true } });
  return new Map(rows.map((row) => [row.outcome, Number(row._sum.count ?? 0n)]));
}
