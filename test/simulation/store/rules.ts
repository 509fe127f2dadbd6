import { applyRules, type RuleOutcome } from "../../../server/rules/apply-rules.ts";
import type { DeliveryKind } from "../../../server/store/database/db.ts";
import type { DueTarget } from "../../../server/store/deliveries/channels.ts";
import type { RuledSubmission } from "../../../server/store/rules/apply-outcomes.ts";
import type * as real from "../../../server/store/rules/rule-sets.ts";
import { type ModelState, type StoredRouting, type StoredSubmission, step } from "./state.ts";

/*
 * The model of `server/store/rules/`.
 */

export const findRuleSet: typeof real.findRuleSet = (scope, db) =>
  step(db, "find the rules", (model) => model.ruleSets.get(scope.accountId) ?? { version: 0, rules: [] });

export const changeRuleSet: typeof real.changeRuleSet = (scope, db, change) =>
  step(db, "change the rules", (model) => {
    const known = model.ruleSets.get(scope.accountId) ?? { version: 0, rules: [] };
    const rules = change(known.rules);
    model.ruleSets.set(scope.accountId, { version: known.version + 1, rules });
    model.observe({ kind: "rules", rules });
    return rules;
  });

export const findConfirmedAddresses: typeof real.findConfirmedAddresses = (scope, db) =>
  step(db, "find confirmed addresses", (model) => confirmedAddresses(model, scope.accountId));

/** Those that someone confirmed for a form of the account. */
export function confirmedAddresses(model: ModelState, accountId: string): string[] {
  const addresses = [...model.destinations.values()].flatMap(({ formId, address, confirmedAt }) =>
    confirmedAt !== null && model.forms.get(formId)?.accountId === accountId ? [address] : [],
  );
  return [...new Set(addresses)].sort();
}

/** Does what rules want with submissions, within another step, and returns where they are to be delivered. */
export function applyOutcomes(
  model: ModelState,
  ruled: readonly RuledSubmission[],
  due: readonly DueTarget[],
): DueTarget[] {
  let targets = [...due];
  for (const one of ruled) {
    const routing = routingOf(model, one);
    mark(model, one);
    if (!model.routings.has(one.submissionId)) model.routings.set(one.submissionId, routing);
    targets = targets.filter((due) => due.submissionId !== one.submissionId || isLeft(routing, due.kind, due.target));
    const { submissionId, accountId, formId, at: createdAt } = one;
    const isKnown = (address: string) =>
      targets.some((due) => due.submissionId === submissionId && due.kind === "mail" && due.target === address);
    const added = one.isDelivered ? routing.mailTo.filter((address) => !isKnown(address)) : [];
    targets.push(
      ...added.map((target) => ({ submissionId, accountId, formId, kind: "mail" as const, target, createdAt })),
    );
  }
  return targets;
}

const NOTHING: RuleOutcome = {
  ruleIds: [],
  labelIds: [],
  star: false,
  done: false,
  mail: { only: null, also: [] },
  webhooks: { only: null, except: [] },
};

function routingOf(model: ModelState, { accountId, outcome }: RuledSubmission): StoredRouting {
  const { ruleIds, mail, webhooks } = outcome ?? NOTHING;
  const confirmed = confirmedAddresses(model, accountId);
  const only = (mail.only ?? []).filter((address) => confirmed.includes(address));
  const also = mail.also.filter((address) => confirmed.includes(address));
  return {
    ruleIds,
    mailTo: [...new Set([...only, ...also])],
    limitsMail: mail.only !== null && (mail.only.length === 0 || only.length > 0),
    webhookOnly: webhooks.only ?? [],
    limitsWebhooks: webhooks.only !== null,
    webhookExcept: webhooks.except,
  };
}

function mark(model: ModelState, { submissionId, accountId, outcome, at }: RuledSubmission): void {
  const row = model.submissions.get(submissionId);
  if (row === undefined || outcome === null) return;
  model.submissions.set(submissionId, {
    ...row,
    isStarred: row.isStarred || outcome.star,
    doneAt: outcome.done ? (row.doneAt ?? at) : row.doneAt,
  });
  const labels = outcome.labelIds.filter((id) => model.labels.get(id)?.accountId === accountId);
  if (labels.length === 0) return;
  model.submissionLabels.set(submissionId, new Set([...(model.submissionLabels.get(submissionId) ?? []), ...labels]));
}

/** Whether rules let a submission be sent to a target. */
export function isRouted(model: ModelState, submissionId: string, kind: DeliveryKind, target: string): boolean {
  const routing = model.routings.get(submissionId);
  return routing === undefined || isLeft(routing, kind, target);
}

function isLeft(routing: StoredRouting, kind: DeliveryKind, target: string): boolean {
  if (kind === "mail") return !routing.limitsMail || routing.mailTo.includes(target);
  if (kind !== "webhook") return true;
  return (!routing.limitsWebhooks || routing.webhookOnly.includes(target)) && !routing.webhookExcept.includes(target);
}

/** Applies the rules of now to what arrived as spam and had none applied. */
export function ruleMoved(model: ModelState, rows: readonly StoredSubmission[], at: Date): RuledSubmission[] {
  return rows.flatMap(({ id: submissionId, accountId, formId, fields, replyTo, importedAt, ...row }) => {
    const rules = model.ruleSets.get(accountId)?.rules ?? [];
    if (rules.length === 0 || row.spamScore < row.spamThreshold || model.routings.has(submissionId)) return [];
    const hasFiles = model.filesOf(submissionId).length > 0;
    const outcome = applyRules(rules, { formId, fields, replyTo, hasFiles });
    return [{ submissionId, accountId, formId, outcome, isDelivered: importedAt === null, at }];
  });
}
