import type * as real from "../../../server/store/intake/commit-batch.ts";
import { TransactionInDoubt } from "../../../server/store/intake/commit-batch.ts";
import type * as realForms from "../../../server/store/intake/intake-forms.ts";
import { addDeliveries } from "./deliveries.ts";
import { AnswerLost, type ModelState, step } from "./state.ts";
import { hourOf, ledgerKey, type Target, targetsOf } from "./targets.ts";

/*
 * The model of `server/store/intake/commit-batch.ts` and of the look-up of forms.
 */

export { TransactionInDoubt } from "../../../server/store/intake/commit-batch.ts";
export { createBatcher } from "../../../server/store/intake/intake-forms.ts";

export const commitBatch: typeof real.commitBatch = async (db, newDeliveryId, arrivals, counts) => {
  let transactionId = "";
  try {
    await step(db, "begin", (model) => {
      model.transactionCount += 1;
      transactionId = String(model.transactionCount);
      model.transactions.set(transactionId, "aborted");
    });
    await step(db, "commit a batch", (model) => {
      keep(model, newDeliveryId, arrivals, counts);
      model.transactions.set(transactionId, "committed");
    });
  } catch (error) {
    throw error instanceof AnswerLost && transactionId !== "" ? new TransactionInDoubt(transactionId, error) : error;
  }
};

function keep(
  model: ModelState,
  newDeliveryId: () => string,
  arrivals: readonly real.Arrival[],
  counts: readonly real.OutcomeCount[],
): void {
  const missing = arrivals.find(({ scope }) => !model.forms.has(scope.formId));
  if (missing !== undefined) throw Object.assign(new Error("There is no such form."), { code: "23503" });
  // As the statement sees it: none of what it adds itself.
  const due = arrivals
    .filter(({ submission }) => submission.folder === "inbox")
    .map(({ scope, submission }) => ({
      ids: { submissionId: submission.id, accountId: scope.accountId, formId: scope.formId },
      createdAt: submission.createdAt,
      targets: targetsOf(model, { ...submission, accountId: scope.accountId, formId: scope.formId }),
    }))
    .sort((one, other) => (one.ids.submissionId < other.ids.submissionId ? -1 : 1));
  for (const { scope, submission } of arrivals) {
    const { files: _files, rules: _rules, ...row } = submission;
    model.submissions.set(row.id, {
      ...row,
      accountId: scope.accountId,
      formId: scope.formId,
      status: "unread",
      doneAt: null,
      isStarred: false,
      importedAt: null,
      spamReasons: [],
    });
  }
  for (const { formId, hour, outcome, count } of counts) {
    const known = model.forms.has(formId) ? formId : "";
    const key = ledgerKey(known, hourOf(new Date(hour)), outcome);
    model.ledger.set(key, (model.ledger.get(key) ?? 0) + count);
  }
  const answered = new Set<string>();
  for (const { ids, createdAt, targets } of due) {
    const once = targets.filter((target) => isFirst(answered, ids.formId, target));
    addDeliveries(
      model,
      once.map((target) => ({ ...ids, ...target, createdAt, id: newDeliveryId() })),
    );
  }
  model.observe({ kind: "kept", submissionIds: arrivals.map(({ submission }) => submission.id) });
}

function isFirst(answered: Set<string>, formId: string, { kind, target }: Target): boolean {
  if (kind !== "auto_reply") return true;
  const key = `${formId} ${target}`;
  return !answered.has(key) && answered.add(key) !== undefined;
}

export const transactionFate: typeof real.transactionFate = (db, transactionId) =>
  step(db, "ask for a transaction's fate", (model) => model.transactions.get(transactionId) ?? "unknown");

export const findIntakeForms: typeof realForms.findIntakeForms = (_scope, db, ids) =>
  step(db, "find forms for the intake", (model) => {
    const forms = ids.map((id) => model.forms.get(id)).filter((form) => form !== undefined);
    return new Map(forms.map((form) => [form.id, { ...form, filterVersion: null, rulesVersion: null }]));
  });
