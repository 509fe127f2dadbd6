import type { RuleConditionKind, RuleInput, Rules_RuleFragment, RulesPageQuery } from "../../kit/graphql/documents.ts";

export type Rule = Rules_RuleFragment;
export type RuleConditionDraft = RuleInput["conditions"][number] & { readonly key: number };

/** A rule while it is edited: each condition has a key of its own, and texts are never null. */
export interface RuleDraft extends Omit<RuleInput, "conditions"> {
  readonly conditions: readonly RuleConditionDraft[];
}

export type RuleTargets = Pick<RulesPageQuery, "ruleAddresses" | "labels" | "webhookEndpoints" | "forms">;

export const CONDITION_LABELS: Readonly<Record<RuleConditionKind, string>> = {
  any_field_contains: "Any field contains",
  field_contains: "Field contains",
  field_equals: "Field equals",
  field_starts_with: "Field starts with",
  field_is_empty: "Field is empty",
  sender_address: "Sender’s address is",
  sender_domain: "Sender’s domain is",
  form: "Form is",
  has_files: "Has files",
};

export const hasField = (kind: RuleConditionKind) => kind.startsWith("field_");
export const hasText = (kind: RuleConditionKind) =>
  kind !== "field_is_empty" && kind !== "has_files" && kind !== "form";

let lastKey = 0;

export function newCondition(): RuleConditionDraft {
  lastKey += 1;
  return { key: lastKey, kind: "any_field_contains", field: "", value: "" };
}

export function draftOf(rule: Rule | null, formId: string | null): RuleDraft {
  if (rule === null) {
    const actions = { labelIds: [], star: false, done: false, addresses: [], endpointIds: [] };
    return {
      ...{ formId, name: "", enabled: true, match: "all", stops: false },
      conditions: [newCondition()],
      actions: { ...actions, mail: "usual", webhooks: "usual" },
    };
  }
  const { id: _id, problems: _problems, conditions, ...rest } = rule;
  return {
    ...rest,
    conditions: conditions.map(({ kind, field, value }) => ({
      ...newCondition(),
      ...{ kind, field: field ?? "", value: value ?? "" },
    })),
  };
}

/** Leaves out labels, addresses and webhooks that were deleted since. */
export function inputOf(draft: RuleDraft, targets: RuleTargets): RuleInput {
  const { labels, webhookEndpoints } = targets;
  return {
    ...draft,
    conditions: draft.conditions.map(({ key: _, ...condition }) => condition),
    actions: {
      ...draft.actions,
      labelIds: draft.actions.labelIds.filter((id) => labels.some((label) => label.id === id)),
      endpointIds: draft.actions.endpointIds.filter((id) => webhookEndpoints.some((endpoint) => endpoint.id === id)),
    },
  };
}

/** One line for the list, such as “If any field contains “refund”: add Billing, star.” */
export function describeRule({ match, conditions, actions, stops }: Rule, targets: RuleTargets): string {
  const ifs = conditions.map(({ kind, field, value }) => {
    if (kind === "form") return `form is ${targets.forms.find(({ id }) => id === value)?.name ?? "deleted"}`;
    if (kind === "has_files") return "it has files";
    if (hasField(kind)) {
      const rest = CONDITION_LABELS[kind].replace("Field ", "");
      return value === null ? `“${field}” ${rest}` : `“${field}” ${rest} “${value}”`;
    }
    const label = CONDITION_LABELS[kind];
    return `${label.charAt(0).toLowerCase()}${label.slice(1)} “${value}”`;
  });
  const names = targets.labels.filter(({ id }) => actions.labelIds.includes(id)).map(({ name }) => name);
  const urls = targets.webhookEndpoints.filter(({ id }) => actions.endpointIds.includes(id)).map(({ url }) => url);
  const mail = {
    usual: [],
    none: ["send no email"],
    only: [`email only ${list(actions.addresses)}`],
    also: [`also email ${list(actions.addresses)}`],
  }[actions.mail];
  const webhooks = {
    usual: [],
    only: [`send only to ${list(urls)}`],
    except: [`do not send to ${list(urls)}`],
  }[actions.webhooks];
  const thens = [
    ...(names.length > 0 ? [`label ${list(names)}`] : []),
    ...(actions.star ? ["star"] : []),
    ...(actions.done ? ["mark as done"] : []),
    ...mail,
    ...webhooks,
    ...(stops ? ["stop"] : []),
  ];
  return `If ${ifs.join(match === "all" ? " and " : " or ")}: ${thens.join(", ")}.`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}
