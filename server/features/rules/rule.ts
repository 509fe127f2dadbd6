/** Comparison ignores case; patterns are not supported. */
export const CONDITION_KINDS = [
  "field_contains",
  "field_equals",
  "field_starts_with",
  "field_is_empty",
  "any_field_contains",
  "sender_address",
  "sender_domain",
  "form",
  "has_files",
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

export interface RuleCondition {
  readonly kind: ConditionKind;
  /** Field name; null for conditions that do not concern one field. */
  readonly field: string | null;
  /** Text, an address, a domain or a form id; null for conditions without a value. */
  readonly value: string | null;
}

/** The form's addresses, none, only these, or these as well. */
export const MAIL_ACTIONS = ["usual", "none", "only", "also"] as const;
/** The form's endpoints, only these, or all but these. */
export const WEBHOOK_ACTIONS = ["usual", "only", "except"] as const;

export interface RuleActions {
  readonly labelIds: readonly string[];
  readonly star: boolean;
  readonly done: boolean;
  readonly mail: (typeof MAIL_ACTIONS)[number];
  readonly addresses: readonly string[];
  readonly webhooks: (typeof WEBHOOK_ACTIONS)[number];
  readonly endpointIds: readonly string[];
}

export interface Rule {
  readonly id: string;
  /** `null` for all forms. */
  readonly formId: string | null;
  readonly name: string;
  readonly enabled: boolean;
  readonly match: "all" | "any";
  readonly conditions: readonly RuleCondition[];
  readonly actions: RuleActions;
  /** Skips later rules once this one applies. */
  readonly stops: boolean;
}

/** The enabled rules of one form, in the order applied: those for all forms first. */
export function rulesOf(rules: readonly Rule[], formId: string): Rule[] {
  return inOrder(rules).filter((rule) => rule.enabled && (rule.formId === null || rule.formId === formId));
}

/** Rules for all forms first, then those of single forms, each in the owner's order. */
export function inOrder(rules: readonly Rule[]): Rule[] {
  return [...rules.filter(({ formId }) => formId === null), ...rules.filter(({ formId }) => formId !== null)];
}
