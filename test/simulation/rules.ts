import type { Rule, RuleActions, RuleCondition } from "../../server/rules/rule.ts";
import { ADDRESSES, ENDPOINT_IDS, FORM_IDS, LABEL_IDS, PEOPLE } from "./names.ts";
import type { Random } from "./world.ts";

/** What a visitor writes who is in a hurry, and what rules look for. */
export const URGENT = "It is urgent.";

/** Makes up a rule as an owner may write it. */
export function createRule(random: Random): Omit<Rule, "id"> {
  const some = <T>(choices: readonly T[]) => choices.filter(() => random() < 0.5);
  const pick = <T>(choices: readonly [T, ...T[]]) => choices[Math.floor(random() * choices.length)] ?? choices[0];
  const actions: RuleActions = {
    labelIds: some(LABEL_IDS),
    star: random() < 0.5,
    done: random() < 0.3,
    ...mailing(pick(["usual", "none", "only", "also"]), pick([some(ADDRESSES), [pick(ADDRESSES)]])),
    ...pushing(pick(["usual", "only", "except"]), pick(ENDPOINT_IDS)),
  };
  return {
    formId: random() < 0.3 ? pick(FORM_IDS) : null,
    name: "A rule",
    enabled: random() < 0.9,
    match: pick(["all", "any"]),
    conditions: random() < 0.7 ? [condition(random, pick)] : [condition(random, pick), condition(random, pick)],
    // A rule must do something.
    actions: { ...actions, star: actions.star || actions.mail === "usual" },
    stops: random() < 0.2,
  };
}

function mailing(mail: RuleActions["mail"], addresses: readonly string[]): Pick<RuleActions, "mail" | "addresses"> {
  if (mail === "usual" || mail === "none") return { mail, addresses: [] };
  return { mail, addresses: addresses.length === 0 ? [ADDRESSES[0]] : addresses };
}

function pushing(webhooks: RuleActions["webhooks"], endpointId: string): Pick<RuleActions, "webhooks" | "endpointIds"> {
  return { webhooks, endpointIds: webhooks === "usual" ? [] : [endpointId] };
}

function condition(random: Random, pick: <T>(choices: readonly [T, ...T[]]) => T): RuleCondition {
  const kind = pick<RuleCondition["kind"]>(["any_field_contains", "sender_address", "form", "has_files"]);
  if (kind === "any_field_contains") return { kind, field: null, value: random() < 0.5 ? "URGENT" : "hello" };
  if (kind === "sender_address") return { kind, field: null, value: pick(PEOPLE) };
  if (kind === "form") return { kind, field: null, value: pick(FORM_IDS) };
  return { kind, field: null, value: null };
}
