import { z } from "zod";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { requireContentFor, requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { parseInput } from "../../platform/parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, updateFieldRules } from "../../store/forms/forms.ts";
import { findRecentFieldNames } from "../../store/submissions/field-names.ts";
import { readForm } from "./forms.ts";

/** Applies to agents that may read contents. Dashboard and CSV show everything. */
export type FieldRule = "shown" | "masked" | "hidden";

export interface NamedFieldRule {
  readonly name: string;
  readonly rule: FieldRule;
}

/** The rule for any field name; a field without a rule is shown. */
export interface FieldRules {
  ruleFor(name: string): FieldRule;
  /** Those that do not show, as the owner spelt their names. */
  readonly list: readonly NamedFieldRule[];
}

/** Reads the rules kept with a form: pairs, because an object loses the name `__proto__`. What is not understood hides. */
export function readFieldRules(kept: unknown): FieldRules {
  if (!Array.isArray(kept)) throw new Error("A form's field rules are not a list.");
  const list = kept.map(
    ([name, rule]: [unknown, unknown]): NamedFieldRule => ({
      name: String(name),
      rule: rule === "masked" ? "masked" : "hidden",
    }),
  );
  const rules = new Map(list.map(({ name, rule }) => [comparableName(name), rule] as const));
  return { list, ruleFor: (name) => rules.get(comparableName(name)) ?? "shown" };
}

// Enough for any name that a form has, so that a stranger's giant one costs nothing.
const MAX_COMPARED = 2_000;

/**
 * Names that a person reads as one are one: case, width, spaces, punctuation and what is unseen make no difference, so
 * that "E-Mail", "e_mail" and " email " obey one rule. A visitor may spell a name as they like; erring hides.
 */
export function comparableName(name: string): string {
  const folded = name.slice(0, MAX_COMPARED).normalize("NFKC").toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, "");
  return letters === "" ? folded.trim() : letters;
}

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

export const MAX_FIELD_RULES = 200;

const setFieldRulesInput = z
  .array(
    z.object({
      name: z
        .string()
        .max(MAX_FIELD_NAME_LENGTH, { error: `A field name can have at most ${MAX_FIELD_NAME_LENGTH} characters.` })
        .refine((name) => !name.includes("\u0000"), { error: "A field name cannot contain a NUL character." }),
      rule: z.enum(["shown", "masked", "hidden"]),
    }),
  )
  .max(MAX_FIELD_RULES, { error: `A form can have at most ${MAX_FIELD_RULES} rules.` });

/** Sets all the rules of a form at once; of two for names that are one, the stricter holds. */
export async function setFieldRules(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly rules: readonly NamedFieldRule[] },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const rules = parseInput(setFieldRulesInput, input.rules);
  const strict = new Map<string, NamedFieldRule>();
  for (const given of rules) {
    const known = strict.get(comparableName(given.name));
    if (known === undefined || strictness(given) > strictness(known)) strict.set(comparableName(given.name), given);
  }
  const kept = [...strict.values()]
    .filter(({ rule }) => rule !== "shown")
    .map(({ name, rule }) => [name, rule] as const);
  const form = isId(input.formId, "frm") ? await updateFieldRules(scope, deps.db, input.formId, kept) : null;
  if (form === null) throw notFound("form");
  return form;
}

function strictness({ rule }: NamedFieldRule): number {
  return ["shown", "masked", "hidden"].indexOf(rule);
}
