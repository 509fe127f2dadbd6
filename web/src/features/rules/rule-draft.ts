import type {
  RuleConditionKind,
  RuleInput,
  Rules_RuleFragment,
  RulesPageQuery,
} from "../../core/kit/graphql/documents.ts";

export type Rule = Rules_RuleFragment;
export type RuleConditionDraft = RuleInput["conditions"][number] & { readonly key: number };

/** A rule being edited: each condition has its own key, and texts are never null. */
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

export function newCondition(facts: Partial<RuleConditionDraft> = {}): RuleConditionDraft {
  lastKey += 1;
  return { key: lastKey, kind: "any_field_contains", field: "", value: "", ...facts };
}

/** A new rule starts with the form the list is filtered by. */
export function draftOf(rule: Rule | null, formId: string | null): RuleDraft {
  if (rule === null) {
    const actions = { labelIds: [], star: false, done: false, addresses: [], endpointIds: [] };
    return {
      ...{ formId: null, name: "", enabled: true, match: "all", stops: false },
      conditions: [...(formId === null ? [] : [newCondition({ kind: "form", value: formId })]), newCondition()],
      actions: { ...actions, mail: "usual", webhooks: "usual" },
    };
  }
  const { id: _id, problems: _problems, conditions, ...rest } = rule;
  return {
    ...rest,
    conditions: conditions.map(({ kind, field, value }) =>
      newCondition({ kind, field: field ?? "", value: value ?? "" }),
    ),
  };
}

/** Omits labels, addresses and webhooks deleted since. */
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

/** In order of application: rules of a single form come last. */
export function rulesInOrder(
  rules: readonly Rule[],
  forms: readonly Pick<RuleTargets["forms"][number], "id">[],
): readonly Rule[] {
  const place = ({ formId }: Rule) => (formId === null ? -1 : forms.findIndex(({ id }) => id === formId));
  return [...rules].sort((one, other) => place(one) - place(other));
}

/** The only form whose messages a rule can apply to, or null for any form. */
export function onlyFormOf({ formId, match, conditions }: Pick<RuleInput, "formId" | "match" | "conditions">) {
  if (formId != null || match === "any") return formId ?? null;
  return conditions.find(({ kind }) => kind === "form")?.value ?? null;
}

/** One line for the list, such as “If any field contains “refund”: add Billing, star.” */
export function describeRule({ formId, match, conditions, actions, stops }: Rule, targets: RuleTargets): string {
  const isForm = (id: string | null) => {
    const form = targets.forms.find((one) => one.id === id);
    return form === undefined ? "form is deleted" : `form is “${form.name}”`;
  };
  const ifs = conditions.map(({ kind, field, value }) => {
    if (kind === "form") return isForm(value);
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
  const all = ifs.join(match === "all" ? " and " : " or ");
  const own = match === "any" && ifs.length > 1 ? `(${all})` : all;
  return `If ${formId === null ? all : `${isForm(formId)} and ${own}`}: ${thens.join(", ")}.`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}
