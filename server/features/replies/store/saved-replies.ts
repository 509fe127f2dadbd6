import type { Database, SavedReply } from "../../../core/database/db.ts";
import { byName } from "../../../core/database/owned-lists.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockAccount } from "../../../core/scope/store/lock.ts";

export type SavedReplyRow = Pick<SavedReply, "id" | "name" | "text">;

/** Sorted by name. */
export async function findSavedReplies(scope: OwnerScope, db: Database): Promise<SavedReplyRow[]> {
  const saved = await db.prisma.savedReply.findMany({
    where: { accountId: scope.accountId },
    select: { id: true, name: true, text: true },
    orderBy: { id: "asc" },
  });
  return saved.toSorted(byName);
}

/** False if the account is at its limit. */
export async function insertSavedReply(
  scope: OwnerScope,
  db: Database,
  { most, ...saved }: SavedReplyRow & { readonly createdAt: Date; readonly most: number },
): Promise<boolean> {
  const { accountId } = scope;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    if ((await transaction.savedReply.count({ where: { accountId } })) >= most) return false;
    await transaction.savedReply.create({ data: { ...saved, accountId } });
    return true;
  });
}

/** False if the account has no such saved reply. */
export async function updateSavedReply(
  scope: OwnerScope,
  db: Database,
  { id, name, text }: SavedReplyRow,
): Promise<boolean> {
  const own = { id, accountId: scope.accountId };
  return (await db.prisma.savedReply.updateMany({ where: own, data: { name, text } })).count === 1;
}

/** False if the account has no such saved reply. */
export async function deleteSavedReply(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return (await db.prisma.savedReply.deleteMany({ where: { id, accountId: scope.accountId } })).count === 1;
}
