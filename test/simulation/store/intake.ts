import type * as real from "../../../server/core/intake/store/commit-batch.ts";
import { TransactionInDoubt } from "../../../server/core/intake/store/commit-batch.ts";
import type * as realForms from "../../../server/core/intake/store/intake-forms.ts";
import { SEND_LIFE_MS } from "../../../server/core/intake/store/sends.ts";
import { addDelivery } from "./deliveries.ts";
import { AnswerLost, type ModelState, step } from "./state.ts";
import { hourOf, ledgerKey, targetsOf } from "./targets.ts";

/*
 * The model of `server/core/intake/store/commit-batch.ts` and of the look-up of forms.
 */

export * from "../../../server/core/intake/store/commit-batch.ts";
export * from "../../../server/core/intake/store/intake-forms.ts";

export const commitBatch: typeof real.commitBatch = async (db, { newDeliveryId }, arrivals, countKept) => {
  let transactionId = "";
  try {
    await step(db, "begin", (model) => {
      model.transactionCount += 1;
      transactionId = String(model.transactionCount);
      model.transactions.set(transactionId, "aborted");
    });
    return await step(db, "commit a batch", (model) => {
      const repeats = claimSends(model, arrivals);
      const kept = arrivals.filter(({ submission }) => !repeats.has(submission.id));
      keep(model, newDeliveryId, kept, countKept(kept));
      model.transactions.set(transactionId, "committed");
      return new Map([...repeats].map(([id, earlier]) => [id, { id: earlier, leftOut: [] }]));
    });
  } catch (error) {
    throw error instanceof AnswerLost && transactionId !== "" ? new TransactionInDoubt(transactionId, error) : error;
  }
};

/** Returns the earlier submission for each repeated send. */
function claimSends(model: ModelState, arrivals: readonly real.Arrival[]): Map<string, string> {
  const repeats = new Map<string, string>();
  for (const { scope, submission } of [...arrivals].sort((one, other) =>
    one.submission.id < other.submission.id ? -1 : 1,
  )) {
    const { id, createdAt, sendHash } = submission;
    if (sendHash == null) continue;
    if (!model.forms.has(scope.formId)) throw noForm();
    const key = `${scope.formId} ${sendHash}`;
    const known = model.sends.get(key);
    if (known !== undefined && known.createdAt.getTime() > createdAt.getTime() - SEND_LIFE_MS) {
      repeats.set(id, known.submissionId);
    } else {
      model.sends.set(key, { submissionId: id, createdAt });
    }
  }
  return repeats;
}

const noForm = () => Object.assign(new Error("There is no such form."), { code: "23503" });

function keep(
  model: ModelState,
  newDeliveryId: () => string,
  arrivals: readonly real.Arrival[],
  counts: readonly real.OutcomeCount[],
): void {
  if (arrivals.some(({ scope }) => !model.forms.has(scope.formId))) throw noForm();
  for (const arrival of arrivals) keepRow(model, arrival);
  for (const { formId, hour, outcome, count } of counts) {
    const known = model.forms.has(formId) ? formId : "";
    const key = ledgerKey(known, hourOf(new Date(hour)), outcome);
    model.ledger.set(key, (model.ledger.get(key) ?? 0) + count);
  }
  for (const { scope, submission } of arrivals.filter(({ submission }) => submission.folder === "inbox")) {
    const { accountId, formId } = scope;
    const given = { submissionId: submission.id, accountId, formId, createdAt: submission.createdAt };
    for (const target of targetsOf(model, scope)) addDelivery(model, { ...target, ...given, id: newDeliveryId() });
  }
  model.observe({ kind: "kept", submissionIds: arrivals.map(({ submission }) => submission.id) });
}

function keepRow(model: ModelState, { scope, submission }: real.Arrival): void {
  const { accountId, formId } = scope;
  const { files: _files, decisions: _decisions, sendHash: _sendHash, ...row } = submission;
  model.submissions.set(row.id, {
    ...row,
    accountId,
    formId,
    status: "unread",
    doneAt: null,
    snoozedUntil: null,
    isStarred: false,
    importedAt: null,
    spamReasons: [],
  });
}

export const transactionFate: typeof real.transactionFate = (db, transactionId) =>
  step(db, "ask for a transaction's fate", (model) => model.transactions.get(transactionId) ?? "unknown");

export const findIntakeForms: typeof realForms.findIntakeForms = (_scope, db, ids) =>
  step(db, "find forms for the intake", (model) => {
    const forms = ids.map((id) => model.forms.get(id)).filter((form) => form !== undefined);
    return new Map(forms.map((form) => [form.id, { ...form, filterVersion: null, rulesVersion: null, version: "1" }]));
  });
