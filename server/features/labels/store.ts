import type pg from "pg";
import { noteChange } from "../../core/database/change-announcer.ts";
import type { Database, Label } from "../../core/database/db.ts";
import { byName, changeAndTell, fold } from "../../core/database/owned-lists.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../core/database/transaction.ts";
import { audited, type Selection } from "../../core/history/store/audit.ts";
import { own, type RecordedKind } from "../../core/history/store/recorded.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { lockAccount, lockSubmissions } from "../../core/scope/store/lock.ts";

export type LabelRow = Pick<Label, "id" | "name" | "color">;

/** The account's labels, by name. */
export async function findLabels(scope: OwnerScope, db: Database): Promise<LabelRow[]> {
  return (await readLabels(scope, db.prisma)).toSorted(byName);
}

/** Oldest first. */
function readLabels(scope: OwnerScope, prisma: Pick<PrismaTransaction, "label">): Promise<LabelRow[]> {
  return prisma.label.findMany({
    where: { accountId: scope.accountId },
    select: { id: true, name: true, color: true },
    orderBy: { id: "asc" },
  });
}

export const LABEL: RecordedKind = {
  subject: "label",
  from: "labels AS it",
  ...{ accountId: "it.account_id", id: "it.id", name: "it.name" },
  columns: own("name", "color"),
};

const ofLabel = (id: string): Selection => ({ kind: LABEL, where: { id } });

/** "taken" if the account already has a label of this name, and "full" if it has as many as it can. */
export async function insertLabel(
  scope: OwnerScope,
  db: Database,
  { most, ...label }: LabelRow & { readonly createdAt: Date; readonly most: number },
): Promise<"added" | "taken" | "full"> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    const labels = await readLabels(scope, transaction);
    if (labels.some(({ name }) => fold(name) === fold(label.name))) return "taken";
    if (labels.length >= most) return "full";
    await audited(scope, client, [ofLabel(label.id)], () =>
      transaction.label.create({ data: { ...label, accountId: scope.accountId } }),
    );
    noteChange(client, scope, null);
    return "added";
  });
}

/** `null` for an unknown label, "taken" if another one has the name. */
export async function updateLabel(
  scope: OwnerScope,
  db: Database,
  { id, name, color }: LabelRow,
): Promise<LabelRow | "taken" | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    const labels = await readLabels(scope, transaction);
    if (!labels.some((label) => label.id === id)) return null;
    if (labels.some((label) => label.id !== id && fold(label.name) === fold(name))) return "taken";
    await audited(scope, client, [ofLabel(id)], () =>
      transaction.label.update({ where: { id }, data: { name, color } }),
    );
    noteChange(client, scope, null);
    return { id, name, color };
  });
}

/** Removes a label from every message and from the account; false if the account has no such label. */
export function deleteLabel(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return changeAndTell(scope, db, ({ label }, client) =>
    audited(scope, client, [ofLabel(id)], () => label.deleteMany({ where: { id, accountId: scope.accountId } })),
  );
}

/**
 * Adds a label to the given submissions that exist for the scope, or removes it. Returns the changed ones; null if none
 * of them, or not the label, exists.
 */
export async function labelSubmissions(
  scope: OwnerScope,
  db: Database,
  { ids, labelId, isOn }: { readonly ids: readonly string[]; readonly labelId: string; readonly isOn: boolean },
): Promise<readonly string[] | null> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const found = (await lockSubmissions(scope, client, ids)).map(({ id }) => id);
    if (found.length === 0 || !(await ownsLabel(scope, client, labelId))) return null;
    const labelled = await transaction.submissionLabel.findMany({ where: { labelId, submissionId: { in: found } } });
    const have = new Set(labelled.map(({ submissionId }) => submissionId));
    const changing = found.filter((id) => have.has(id) !== isOn);
    if (changing.length === 0) return [];
    await (isOn
      ? transaction.submissionLabel.createMany({ data: changing.map((submissionId) => ({ labelId, submissionId })) })
      : transaction.submissionLabel.deleteMany({ where: { labelId, submissionId: { in: changing } } }));
    return changing;
  });
}

/** Locks the label until the transaction ends, so it is not deleted meanwhile. */
async function ownsLabel(scope: OwnerScope, client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM labels WHERE account_id = $1 AND id = $2 FOR KEY SHARE`, [
    scope.accountId,
    id,
  ]);
  return rowCount === 1;
}
