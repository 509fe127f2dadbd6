import type { OwnerScope } from "../../../server/scope/scope.ts";
import type * as real from "../../../server/store/erasure/erasure.ts";
import type { Criterion } from "../../../server/store/erasure/match.ts";
import { isVisible, isVisibleOrTrashed } from "./deliveries.ts";
import { type ModelState, type StoredSubmission, step } from "./state.ts";

/*
 * The model of `server/store/erasure/`.
 */

export { formCountsOf, MAX_SHOWN } from "../../../server/store/erasure/erasure.ts";

const comparable = (text: string) =>
  text
    .replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "")
    .normalize("NFC")
    .toLowerCase();

function isMatch({ fields, replyTo, subject }: StoredSubmission, { value, place }: Criterion): boolean {
  const wanted = comparable(value);
  const texts = [...fields.map(([, text]) => text), replyTo ?? "", subject ?? ""].map(comparable);
  return texts.some((text) => (place === "whole" ? text === wanted : text.includes(wanted)));
}

function isOwn({ fields, replyTo }: StoredSubmission, { value }: Criterion): boolean {
  const wanted = comparable(value);
  const isReplyTo = comparable(replyTo ?? "") === wanted;
  if (value.includes("@") && replyTo?.includes("@") === true) return isReplyTo;
  const isField = fields.some(([, text]) => comparable(text) === wanted);
  return isField || (isReplyTo && !value.includes("@"));
}

function newestFirst(model: ModelState, scope: OwnerScope): StoredSubmission[] {
  const visible = [...model.submissions.values()].filter((row) => isVisibleOrTrashed(scope, row));
  return visible.sort((one, other) => (one.id < other.id ? 1 : -1));
}

export const nextRange: typeof real.nextRange = (scope, db, { before, most }) =>
  step(db, "find the next range", (model) => {
    const rows = newestFirst(model, scope)
      .filter(({ id }) => before === null || id < before)
      .slice(0, most);
    const [first, last] = [rows.at(0), rows.at(-1)];
    return first === undefined || last === undefined ? null : { first: first.id, last: last.id, count: rows.length };
  });

export const findMatchingIds: typeof real.findMatchingIds = (scope, db, criterion, { first, last, most }) =>
  step(db, "find matching ids", (model) =>
    newestFirst(model, scope)
      .filter((row) => row.id <= first && row.id >= last && isMatch(row, criterion))
      .slice(0, most)
      .map(({ id }) => id),
  );

export const findMatching: typeof real.findMatching = (scope, db, criterion, { first, last }) =>
  step(db, "find what matches", (model) =>
    newestFirst(model, scope)
      .filter((row) => row.id <= first && row.id >= last && isMatch(row, criterion))
      .map((row) => ({ id: row.id, isOwn: isOwn(row, criterion) })),
  );

export const findMatchingForms: typeof real.findMatchingForms = (scope, db, criterion, { first, last }) =>
  step(db, "find matching forms", (model) => {
    const rows = newestFirst(model, scope).filter(
      (row) => row.id <= first && row.id >= last && isMatch(row, criterion),
    );
    const formIds = [...new Set(rows.map(({ formId }) => formId))];
    const forms = formIds.map((formId) => {
      const own = rows.filter((row) => row.formId === formId);
      const times = own.map(({ createdAt }) => createdAt.getTime());
      const sent = [...model.deliveries.values()].filter(
        ({ submissionId, state }) => state === "delivered" && own.some(({ id }) => id === submissionId),
      );
      const pushed = sent.filter(({ kind }) => kind === "webhook").length;
      return {
        formId,
        formName: model.forms.get(formId)?.name ?? "",
        count: own.length,
        own: own.filter((row) => isOwn(row, criterion)).length,
        oldestAt: new Date(Math.min(...times)),
        newestAt: new Date(Math.max(...times)),
        mailed: sent.length - pushed,
        pushed,
        newestIds: own
          .filter((row) => isVisible(scope, row))
          .slice(0, 5)
          .map(({ id }) => id),
      };
    });
    return forms.sort((one, other) => other.count - one.count || (one.formId < other.formId ? -1 : 1));
  });

export const findOpenErasure: typeof real.findOpenErasure = (scope, db, id) =>
  step(db, "find an open erasure", (model) => {
    const erasure = model.erasures.get(id);
    return erasure?.accountId === scope.accountId && erasure.completedAt === null ? { ...erasure } : null;
  });

export const eraseSome: typeof real.eraseSome = (scope, db, ids, record) =>
  step(db, "erase some", (model) => {
    const found = ids
      .map((id) => model.submissions.get(id))
      .filter((row) => row !== undefined && isVisibleOrTrashed(scope, row))
      .filter((row) => row !== undefined);
    const removed = model.remove(new Set(found.map(({ id }) => id)), true);
    const formIds = found.map(({ formId }) => formId);
    // As after a deadlock: what the first transaction recorded was rolled back.
    record(removed, formIds);
    const progress = record(removed, formIds);
    model.erasures.set(progress.id, { ...progress, accountId: scope.accountId });
  });

export const findErasures: typeof real.findErasures = (scope, db, limit) =>
  step(db, "find erasures", (model) =>
    [...model.erasures.values()]
      .filter(({ accountId }) => accountId === scope.accountId)
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, limit)
      .map((erasure) => ({ ...erasure, formCounts: erasure.formCounts.map(([id, count]) => [id, count]) })),
  );
