import type { OwnerScope } from "../../../server/scope/scope.ts";
import { SEND_LIFE_MS } from "../../../server/store/intake/sends.ts";
import type * as realChanges from "../../../server/store/lifecycle/changes.ts";
import type * as realMoves from "../../../server/store/lifecycle/moves.ts";
import type * as realSweep from "../../../server/store/lifecycle/sweep.ts";
import type * as realTrash from "../../../server/store/lifecycle/trash.ts";
import type * as realCounts from "../../../server/store/submissions/counts.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../../../server/store/submissions/counts.ts";
import type * as real from "../../../server/store/submissions/submissions.ts";
import type { SubmissionColumn, SubmissionRow } from "../../../server/store/submissions/submissions.ts";
import { addDeliveries, cancelPending, isVisible, isVisibleOrTrashed, revive, TRASH } from "./deliveries.ts";
import { applyOutcomes, isRouted, ruleMoved } from "./rules.ts";
import { type ModelState, type StoredSubmission, step } from "./state.ts";
import { targetsOf } from "./targets.ts";

/*
 * The model of `moves.ts`, `trash.ts`, `changes.ts`, `submissions.ts`, `counts.ts` and `sweep.ts` in `server/store/submissions/`.
 */

export { addCounts, emptyCounts } from "../../../server/store/submissions/counts.ts";

function visibleOf(model: ModelState, scope: OwnerScope, ids: readonly string[]): StoredSubmission[] {
  const found = ids.map((id) => model.submissions.get(id)).filter((row) => row !== undefined);
  return found.filter((row) => isVisible(scope, row)).sort((one, other) => (one.id < other.id ? -1 : 1));
}

function pick<C extends SubmissionColumn>(
  model: ModelState,
  submission: StoredSubmission,
  columns: readonly C[],
): Pick<SubmissionRow, C> {
  const failed = [...model.deliveries.values()].some(
    ({ submissionId, kind, state, failures }) =>
      submissionId === submission.id &&
      kind !== "auto_reply" &&
      (state === "failed" || (state === "pending" && failures > 0)),
  );
  const row = { ...submission, isUndelivered: failed } as unknown as SubmissionRow;
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<SubmissionRow, C>;
}

export const moveSubmissions: typeof realMoves.moveSubmissions = (scope, db, move, columns) =>
  step(db, `move to ${move.folder}`, (model) => {
    const found = visibleOf(model, scope, move.ids);
    if (found.length !== move.ids.length) return null;
    const moved = found.filter(({ folder }) => folder !== move.folder).map(({ id }) => id);
    for (const { id, doneAt, snoozedUntil } of found.filter(({ folder }) => folder !== move.folder)) {
      change(model, id, { folder: move.folder, doneAt: snoozedUntil === null ? doneAt : null, snoozedUntil: null });
    }
    if (move.folder === "spam") cancelPending(model, ({ submissionId }) => moved.includes(submissionId), move.now);
    else deliverOnce(model, moved, move);
    return visibleOf(model, scope, move.ids).map((row) => pick(model, row, columns));
  });

function change(model: ModelState, id: string, changed: Partial<StoredSubmission>): void {
  const row = model.submissions.get(id);
  if (row !== undefined) model.submissions.set(id, { ...row, ...changed });
}

function deliverOnce(model: ModelState, ids: readonly string[], move: realMoves.Move): void {
  const rows = ids.map((id) => model.submissions.get(id)).filter((row) => row !== undefined);
  const ruled = ruleMoved(model, rows, move.now);
  revive(model, ids, move.now);
  const missing = rows.flatMap((row) => {
    const { id: submissionId, accountId, formId, importedAt } = row;
    if (importedAt !== null) return [];
    return targetsOf(model, row)
      .filter(({ kind, target }) => model.deliveryOf(submissionId, kind, target) === undefined)
      .filter(({ kind, target }) => isRouted(model, submissionId, kind, target))
      .map((target) => ({ ...target, submissionId, accountId, formId, createdAt: move.now }));
  });
  const due = applyOutcomes(model, ruled, missing);
  addDeliveries(
    model,
    due.map((target) => ({ ...target, id: move.newDeliveryId() })),
  );
  model.observe({ kind: "routed", submissionIds: ruled.map(({ submissionId }) => submissionId), isMove: true });
}

export const markSubmissions: typeof realChanges.markSubmissions = (scope, db, ids, marks, columns) =>
  step(db, "mark submissions", (model) => {
    const found = visibleOf(model, scope, ids);
    if (found.length !== ids.length) return null;
    if (marks.snoozedUntil != null && found.some(({ folder }) => folder !== "inbox")) return null;
    for (const { id, status, doneAt, isStarred } of found) {
      const done = marks.doneAt === undefined ? doneAt : marks.doneAt === null ? null : (doneAt ?? marks.doneAt);
      const marked = { status: marks.status ?? status, doneAt: done, isStarred: marks.isStarred ?? isStarred };
      change(model, id, marked);
      if (marks.doneAt !== undefined) change(model, id, { snoozedUntil: marks.snoozedUntil ?? null });
    }
    return visibleOf(model, scope, ids).map((row) => pick(model, row, columns));
  });

export const wakeSnoozed: typeof realChanges.wakeSnoozed = (_scope, db, now) =>
  step(db, "wake what was snoozed", (model) => {
    const due = [...model.submissions.values()].filter(
      ({ snoozedUntil, folder }) => snoozedUntil !== null && snoozedUntil <= now && folder === "inbox",
    );
    for (const { id } of due) change(model, id, { doneAt: null, snoozedUntil: null, status: "unread" });
    return due.length;
  });

export const trashSubmissions: typeof realTrash.trashSubmissions = (scope, db, { ids, now }) =>
  step(db, "move to the Trash", (model) => {
    const found = visibleOf(model, scope, ids);
    if (found.length !== ids.length) return false;
    cancelPending(model, ({ submissionId }) => ids.includes(submissionId), now);
    for (const { id, folder } of found) {
      model.trash.set(id, { folder, trashedAt: now });
      change(model, id, { folder: TRASH });
    }
    return true;
  });

export const restoreSubmissions: typeof realTrash.restoreSubmissions = (scope, db, { ids, now, trashedAfter }) =>
  step(db, "restore submissions", (model) => {
    const found = trashedOf(model, scope, { ids, trashedAfter });
    for (const { id, folder } of found) {
      model.trash.delete(id);
      change(model, id, { folder });
    }
    const inInbox = found.filter(({ folder }) => folder === "inbox").map(({ id }) => id);
    revive(model, inInbox, now);
    return found.map(({ id }) => id);
  });

export const removeTrashed: typeof realTrash.removeTrashed = (scope, db, which) =>
  step(db, "delete from the Trash", (model) => {
    const ids = trashedOf(model, scope, which).map(({ id }) => id);
    return model.remove(new Set(ids)).submissions;
  });

function trashedOf(
  model: ModelState,
  scope: OwnerScope,
  { ids, trashedAfter }: { readonly ids: readonly string[]; readonly trashedAfter: Date },
) {
  return [...model.trash]
    .map(([id, trashed]) => ({ id, ...trashed }))
    .filter(({ id, trashedAt }) => ids.includes(id) && trashedAt > trashedAfter)
    .filter(({ id }) => {
      const row = model.submissions.get(id);
      return row !== undefined && isVisibleOrTrashed(scope, row);
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

export const countTrashed: typeof realTrash.countTrashed = (scope, db, { trashedAfter }) =>
  step(
    db,
    "count the Trash",
    (model) => trashedOf(model, scope, { ids: [...model.trash.keys()], trashedAfter }).length,
  );

export const findTrashed: typeof realTrash.findTrashed = () => {
  throw new Error("The owners of the model do not look into the Trash.");
};

export const findSubmissions: typeof real.findSubmissions = (scope, db, ids, columns) =>
  step(db, "find submissions", (model) =>
    visibleOf(model, scope, ids)
      .reverse()
      .map((row) => pick(model, row, columns)),
  );

export const findSubmission: typeof real.findSubmission = (scope, db, id, columns) =>
  step(db, "find a submission", (model) => {
    const [row] = visibleOf(model, scope, [id]);
    return row === undefined ? null : pick(model, row, columns);
  });

export const countSubmissions: typeof realCounts.countSubmissions = (scope, db, formIds) =>
  step(db, "count submissions", (model) => {
    const counts = new Map<string, FolderCounts>();
    for (const row of model.submissions.values()) {
      if (!isVisible(scope, row) || !formIds.includes(row.formId)) continue;
      const inboxUnread = row.status === "unread" ? 1 : 0;
      const inboxDone = row.doneAt === null ? 0 : 1;
      const one = row.folder === "inbox" ? { inbox: 1, inboxUnread, inboxDone } : { spam: 1 };
      counts.set(row.formId, addCounts(counts.get(row.formId) ?? emptyCounts, { ...emptyCounts, ...one }));
    }
    return counts;
  });

/** The model keeps no counts, so there is nothing to add up. */
export const compactCounters: typeof realCounts.compactCounters = (_scope, db) => step(db, "compact counters", () => 0);

const ACCOUNTS_AT_ONCE = 500;

export const findAccountsAfter: typeof realSweep.findAccountsAfter = (_scope, db, afterId) =>
  step(db, "find accounts", (model) =>
    [...model.accounts.values()]
      .filter(({ id }) => id > afterId)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, ACCOUNTS_AT_ONCE)
      .map(({ id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt, recordDays }) => ({
        ...{ id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt, recordDays },
      })),
  );

/** Access records and history are not part of the model. */
export const findDue: typeof realSweep.findDue = (_scope, db, expiries) =>
  step(db, "find accounts that are due", (model) => expiries.filter((expiry) => expiredOf(model, expiry).length > 0));

export const deleteExpired: typeof realSweep.deleteExpired = (_scope, db, expiry) =>
  step(db, "delete what has expired", (model) => model.remove(new Set(expiredOf(model, expiry))).submissions);

function expiredOf(model: ModelState, { accountId, cutOff, trashedUntil }: realSweep.Expiry): string[] {
  return [...model.submissions.values()]
    .filter((row) => row.accountId === accountId)
    .filter(({ id, createdAt }) => createdAt <= cutOff || (model.trash.get(id)?.trashedAt ?? NEVER) <= trashedUntil)
    .map(({ id }) => id);
}

const NEVER = new Date(8.64e15);

/** Access records and history are not part of the model. */
export const deleteRecords: typeof realSweep.deleteRecords = (_scope, db) =>
  step(db, "delete access records", () => undefined);

export const deleteOldContentReads: typeof realSweep.deleteOldContentReads = (_scope, db) =>
  step(db, "delete old reads of agents", () => undefined);

export const deleteOldSends: typeof realSweep.deleteOldSends = (_scope, db, now) =>
  step(db, "delete old sends", (model) => {
    for (const [key, { createdAt }] of model.sends) {
      if (createdAt.getTime() < now.getTime() - SEND_LIFE_MS) model.sends.delete(key);
    }
  });

export const findKnownDeliveries: typeof realSweep.findKnownDeliveries = (_scope, db, ids) =>
  step(db, "find known deliveries", (model) => new Set(ids.filter((id) => model.deliveries.has(id))));
