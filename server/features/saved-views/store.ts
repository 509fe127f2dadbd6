import { noteChange } from "../../core/database/change-announcer.ts";
import type { Database, SavedView } from "../../core/database/db.ts";
import { changeAndTell } from "../../core/database/owned-lists.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { lockAccount } from "../../core/scope/store/lock.ts";

export type ViewRow = Pick<SavedView, "id" | "name" | "address">;

const shown = { id: true, name: true, address: true } as const;

/** In the owner's order. */
export async function findViews(scope: OwnerScope, db: Database): Promise<ViewRow[]> {
  return db.prisma.savedView.findMany({
    where: { accountId: scope.accountId },
    select: shown,
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}

/** Adds a view at the end; false if the account is at its limit. */
export async function insertView(
  scope: OwnerScope,
  db: Database,
  { most, ...view }: ViewRow & { readonly createdAt: Date; readonly most: number },
): Promise<boolean> {
  const { accountId } = scope;
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    const { _count, _max } = await transaction.savedView.aggregate({
      where: { accountId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= most) return false;
    await transaction.savedView.create({ data: { ...view, accountId, position: (_max.position ?? 0) + 1 } });
    noteChange(client, scope, null);
    return true;
  });
}

/** Changes only the given fields; null if the account has no such view. */
export async function updateView(
  scope: OwnerScope,
  db: Database,
  { id, name, address }: { readonly id: string; readonly name: string | null; readonly address: string | null },
): Promise<ViewRow | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const data = { ...(name === null ? {} : { name }), ...(address === null ? {} : { address }) };
    const own = { id, accountId: scope.accountId };
    const [view = null] = await transaction.savedView.updateManyAndReturn({ where: own, data, select: shown });
    if (view !== null) noteChange(client, scope, null);
    return view;
  });
}

/** Reorders the account's views; false unless `ids` names each of them once. */
export async function orderViews(scope: OwnerScope, db: Database, ids: readonly string[]): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    const views = await transaction.savedView.findMany({ where: { accountId: scope.accountId }, select: { id: true } });
    const named = new Set(ids);
    if (ids.length !== views.length || !views.every(({ id }) => named.has(id))) return false;
    for (const [index, id] of ids.entries()) {
      await transaction.savedView.update({ where: { id }, data: { position: index + 1 } });
    }
    noteChange(client, scope, null);
    return true;
  });
}

/** False if the account has no such view. */
export function deleteView(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return changeAndTell(scope, db, ({ savedView }) =>
    savedView.deleteMany({ where: { id, accountId: scope.accountId } }),
  );
}
