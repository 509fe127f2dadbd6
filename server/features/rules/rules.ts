import { MAX_RULES } from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { readForm } from "../../core/forms/forms.ts";
import { invalid, limitReached, notFound } from "../../core/platform/errors.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { findEndpoints } from "../../core/webhooks/store/endpoints.ts";
import { findLabels } from "../labels/store.ts";
import { inOrder, type Rule } from "./rule.ts";
import { type RuleInput, ruleInput } from "./rule-input.ts";
import { changeRuleSet, findConfirmedAddresses, findRuleSet } from "./store/rule-sets.ts";

/** A rule with any obstacles to its effects. */
export interface RuleRow extends Rule {
  readonly problems: readonly string[];
}

function requireRuleOwner(scope: OwnerScope): void {
  requireOwner(scope, "account");
}

/** The account's rules in the order applied: those for all forms first. */
export async function listRules(scope: OwnerScope, deps: Deps): Promise<RuleRow[]> {
  requireRuleOwner(scope);
  const { rules } = await findRuleSet(scope, deps.db);
  return describe(scope, deps, rules);
}

/** The addresses that rules may send to: each was confirmed for one of the account's forms. */
export function listRuleAddresses(scope: OwnerScope, deps: Deps): Promise<string[]> {
  requireRuleOwner(scope);
  return findConfirmedAddresses(scope, deps.db);
}

/** Adds a rule at the end, or replaces one in place. Existing messages do not change. */
export async function saveRule(
  scope: OwnerScope,
  deps: Deps,
  input: RuleInput & { readonly id: string | null },
): Promise<RuleRow[]> {
  const rule = await readRule(scope, deps, input);
  const changed = await changeRuleSet(scope, deps.db, (rules) => {
    if (input.id === null) {
      if (rules.length >= MAX_RULES) throw limitReached(`You can have at most ${MAX_RULES} rules. Delete one first.`);
      return [...rules, rule];
    }
    if (!rules.some(({ id }) => id === input.id)) throw notFound("rule");
    return rules.map((one) => (one.id === rule.id ? rule : one));
  });
  return describe(scope, deps, changed);
}

/** Messages keep its effects and show that the rule was deleted. */
export async function deleteRule(scope: OwnerScope, deps: Deps, { id }: { readonly id: string }): Promise<RuleRow[]> {
  requireRuleOwner(scope);
  const changed = await changeRuleSet(scope, deps.db, (rules) => {
    if (!rules.some((rule) => rule.id === id)) throw notFound("rule");
    return rules.filter((rule) => rule.id !== id);
  });
  return describe(scope, deps, changed);
}

/** Swaps a rule with its neighbour among the rules for the same form, or among those for all forms. */
export async function moveRule(
  scope: OwnerScope,
  deps: Deps,
  { id, down }: { readonly id: string; readonly down: boolean },
): Promise<RuleRow[]> {
  requireRuleOwner(scope);
  const changed = await changeRuleSet(scope, deps.db, (rules) => {
    const moved = rules.find((rule) => rule.id === id);
    if (moved === undefined) throw notFound("rule");
    const peers = rules.filter(({ formId }) => formId === moved.formId);
    const neighbour = peers[peers.indexOf(moved) + (down ? 1 : -1)];
    if (neighbour === undefined) return rules;
    return rules.map((rule) => (rule === moved ? neighbour : rule === neighbour ? moved : rule));
  });
  return describe(scope, deps, changed);
}

/** Validates a rule for saving: everything it names exists for the owner. */
export async function readRule(
  scope: OwnerScope,
  deps: Deps,
  { id, ...input }: RuleInput & { readonly id: string | null },
): Promise<Rule> {
  requireRuleOwner(scope);
  const rule = parseInput(ruleInput, input);
  const formIds = rule.conditions.flatMap(({ kind, value }) => (kind === "form" && value !== null ? [value] : []));
  for (const formId of new Set([...formIds, ...(rule.formId === null ? [] : [rule.formId])])) {
    await readForm(scope, deps, { formId });
  }
  const { labelIds, addresses, endpointIds } = rule.actions;
  const { labels, confirmed, endpoints } = await findTargets(scope, deps, [{ ...rule, id: "" }]);
  if (labelIds.some((one) => !labels.has(one))) throw notFound("label");
  if (endpointIds.some((one) => !endpoints.has(one))) throw notFound("webhook");
  const unconfirmed = addresses.find((one) => !confirmed.has(one));
  if (unconfirmed !== undefined) {
    throw invalid(`${unconfirmed} is not confirmed. Add it to a form’s email settings and confirm it first.`);
  }
  return { id: id ?? deps.newId("rul"), ...rule };
}

async function findTargets(scope: OwnerScope, deps: Deps, rules: readonly Rule[]) {
  const actions = rules.map((rule) => rule.actions);
  const some = <T>(isWanted: boolean, find: () => Promise<T[]>) => (isWanted ? find() : Promise.resolve([]));
  const [labels, addresses, endpoints] = await Promise.all([
    some(
      actions.some(({ labelIds }) => labelIds.length > 0),
      () => findLabels(scope, deps.db),
    ),
    some(
      actions.some((one) => one.addresses.length > 0),
      () => findConfirmedAddresses(scope, deps.db),
    ),
    some(
      actions.some(({ endpointIds }) => endpointIds.length > 0),
      () => findEndpoints(scope, deps.db),
    ),
  ]);
  return {
    labels: new Set(labels.map(({ id }) => id)),
    confirmed: new Set(addresses),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])),
  };
}

async function describe(scope: OwnerScope, deps: Deps, rules: readonly Rule[]): Promise<RuleRow[]> {
  const { labels, confirmed, endpoints } = await findTargets(scope, deps, rules);
  return inOrder(rules).map((rule) => {
    const { labelIds, mail, addresses, endpointIds } = rule.actions;
    const gone = addresses.filter((one) => !confirmed.has(one));
    const isNoneLeft = mail === "only" && gone.length === addresses.length;
    const instead = isNoneLeft ? " The form’s own addresses get these messages." : " It gets nothing.";
    const problems = [
      ...gone.map((one) => `${one} is no longer a confirmed address of your forms.${instead}`),
      ...(labelIds.some((one) => !labels.has(one)) ? ["A label of this rule has been deleted."] : []),
      ...endpointIds.flatMap((one) => {
        const endpoint = endpoints.get(one);
        if (endpoint === undefined) return ["A webhook of this rule has been deleted."];
        return endpoint.status === "active" ? [] : [`The webhook ${endpoint.url} is disabled and gets nothing.`];
      }),
    ];
    return { ...rule, problems: [...new Set(problems)] };
  });
}
