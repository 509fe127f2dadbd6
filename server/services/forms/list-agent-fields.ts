import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findRecentFieldNames } from "../../store/submissions/field-names.ts";
import { comparableName, type NamedFieldRule, readFieldRules } from "./field-rules.ts";
import { readForm } from "./read-form.ts";
import { MAX_FIELD_NAME_LENGTH, MAX_FIELD_RULES } from "./set-field-rules.ts";

const RECENT_SUBMISSIONS = 300;

/**
 * The fields that the owner can rule on, each with its rule in force: those of the newest submissions in the inbox in
 * the order of the form, then those that only a rule knows. Names that are one stand here once.
 */
export async function listAgentFields(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<NamedFieldRule[]> {
  requireContentFor(scope, ["fields"]);
  const rules = readFieldRules((await readForm(scope, deps, input)).agentFieldRules);
  const seen = await findRecentFieldNames(scope, deps.db, {
    formId: input.formId,
    submissions: RECENT_SUBMISSIONS,
    names: MAX_FIELD_RULES,
    longestName: MAX_FIELD_NAME_LENGTH,
  });
  const fields = new Map<string, NamedFieldRule>();
  for (const name of [...seen, ...rules.list.map((rule) => rule.name)]) {
    const key = comparableName(name);
    if (!fields.has(key)) fields.set(key, { name, rule: rules.ruleFor(name) });
  }
  return [...fields.values()];
}
