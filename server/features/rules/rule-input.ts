import { z } from "zod";
import {
  MAX_FIELD_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MAX_RULE_CONDITIONS,
  MAX_RULE_TARGETS,
  MAX_RULE_VALUE_LENGTH,
} from "../../../shared/limits.ts";
import { isId } from "../../core/platform/ids.ts";
import { emailAddress, emailDomain, filledLine } from "../../core/platform/parse-input.ts";
import { CONDITION_KINDS, MAIL_ACTIONS, type RuleCondition, WEBHOOK_ACTIONS } from "./rule.ts";

const fieldName = filledLine("The name of a field", "Enter the name of the field.", MAX_FIELD_NAME_LENGTH);

const text = filledLine("The text of a condition", "Enter the text to look for.", MAX_RULE_VALUE_LENGTH);

const formId = z.string().refine((id) => isId(id, "frm"), { error: "There is no such form." });

const nothing = z.null().catch(null);

const PARTS: Readonly<Record<RuleCondition["kind"], { readonly field: z.ZodType; readonly value: z.ZodType }>> = {
  field_contains: { field: fieldName, value: text },
  field_equals: { field: fieldName, value: text },
  field_starts_with: { field: fieldName, value: text },
  field_is_empty: { field: fieldName, value: nothing },
  any_field_contains: { field: nothing, value: text },
  sender_address: { field: nothing, value: emailAddress },
  sender_domain: { field: nothing, value: emailDomain },
  form: { field: nothing, value: formId },
  has_files: { field: nothing, value: nothing },
};

const condition = z
  .object({ kind: z.enum(CONDITION_KINDS), field: z.string().nullable(), value: z.string().nullable() })
  .transform((given, context): RuleCondition => {
    const { field, value } = PARTS[given.kind];
    const parsed = z.object({ field, value }).safeParse({ field: given.field ?? "", value: given.value ?? "" });
    if (parsed.success) return { kind: given.kind, ...(parsed.data as Pick<RuleCondition, "field" | "value">) };
    for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

function upTo<T extends z.ZodType>(one: T, what: string) {
  return z
    .array(one)
    .max(MAX_RULE_TARGETS, { error: `A rule can have at most ${MAX_RULE_TARGETS} ${what}.` })
    .transform((all) => [...new Set(all)]);
}

const actions = z
  .object({
    labelIds: upTo(z.string(), "labels"),
    star: z.boolean(),
    done: z.boolean(),
    mail: z.enum(MAIL_ACTIONS),
    addresses: upTo(emailAddress, "email addresses"),
    webhooks: z.enum(WEBHOOK_ACTIONS),
    endpointIds: upTo(z.string(), "webhooks"),
  })
  .transform((given) => ({
    ...given,
    addresses: given.mail === "only" || given.mail === "also" ? given.addresses : [],
    endpointIds: given.webhooks === "usual" ? [] : given.endpointIds,
  }))
  .refine(({ mail, addresses }) => addresses.length > 0 || mail === "usual" || mail === "none", {
    error: "Choose an email address.",
  })
  .refine(({ webhooks, endpointIds }) => webhooks === "usual" || endpointIds.length > 0, {
    error: "Choose a webhook.",
  });

export const ruleInput = z
  .object({
    formId: formId.nullable(),
    name: filledLine("A rule’s name", "Enter a name for the rule.", MAX_NAME_LENGTH),
    enabled: z.boolean(),
    match: z.enum(["all", "any"]),
    conditions: z
      .array(condition)
      .min(1, { error: "Add a condition." })
      .max(MAX_RULE_CONDITIONS, { error: `A rule can have at most ${MAX_RULE_CONDITIONS} conditions.` }),
    actions,
    stops: z.boolean(),
  })
  .refine(
    ({ actions: { labelIds, star, done, mail, webhooks }, stops }) =>
      labelIds.length > 0 || star || done || mail !== "usual" || webhooks !== "usual" || stops,
    { error: "Choose what the rule does." },
  );

export type RuleInput = z.input<typeof ruleInput>;
