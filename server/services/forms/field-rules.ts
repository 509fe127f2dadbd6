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

/** Of a field for agents, or for the members of a role. */
export type FieldRule = "shown" | "masked" | "hidden";

export interface NamedFieldRule {
  readonly name: string;
  readonly rule: FieldRule;
}

/** Who sees how much of a field. Managers and owners see every field. */
export interface FieldAccess {
  readonly name: string;
  /** Agents that may read contents. */
  readonly agents: FieldRule;
  readonly readers: FieldRule;
  readonly handlers: FieldRule;
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

const STRICTNESS: readonly FieldRule[] = ["shown", "masked", "hidden"];

function stricter(one: FieldRule, other: FieldRule): FieldRule {
  return STRICTNESS.indexOf(one) > STRICTNESS.indexOf(other) ? one : other;
}

// The rules of a scope are read once, however many rows it gets.
const known = new WeakMap<object, FieldRules>();

/** The rules on what the member, or the member of an agent, sees of a form; null where that is everything. */
export function memberRules({ permissions: { fieldRules } }: OwnerScope, formId: string): FieldRules | null {
  const kept = Object.hasOwn(fieldRules, formId) ? fieldRules[formId] : undefined;
  if (kept === undefined) return null;
  const rules = known.get(kept as object) ?? readFieldRules(kept);
  known.set(kept as object, rules);
  return rules;
}

/** The rules on what an agent sees: for each field the stricter one of those for agents and for its member. */
export function agentRules(scope: OwnerScope, { id, agentFieldRules }: FormRow): Pick<FieldRules, "ruleFor"> {
  const [agents, own] = [readFieldRules(agentFieldRules), memberRules(scope, id)];
  return { ruleFor: (name) => stricter(agents.ruleFor(name), own?.ruleFor(name) ?? "shown") };
}

/**
 * How many fields of a form are hidden from the member: as many for every message, or their number would tell which of
 * them it has. Null where no rule is on any field.
 */
export function countHiddenFields(scope: OwnerScope, { formId }: { readonly formId: string }): number | null {
  const rules = memberRules(scope, formId);
  return rules === null ? null : rules.list.filter(({ rule }) => rule === "hidden").length;
}

const RECENT_SUBMISSIONS = 300;

/**
 * The fields that the owner can rule on, each with its rules in force: those of the newest submissions in the inbox in
 * the order of the form, then those that only a rule knows. Names that are one stand here once.
 */
export async function listFieldAccess(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<FieldAccess[]> {
  requireContentFor(scope, ["fields"]);
  const form = await readForm(scope, deps, input);
  const [agents, readers, handlers] = [form.agentFieldRules, form.readerFieldRules, form.handlerFieldRules].map(
    readFieldRules,
  ) as [FieldRules, FieldRules, FieldRules];
  const seen = await findRecentFieldNames(scope, deps.db, {
    formId: input.formId,
    submissions: RECENT_SUBMISSIONS,
    names: MAX_FIELD_RULES,
    longestName: MAX_FIELD_NAME_LENGTH,
  });
  const ruled = [agents, readers, handlers].flatMap(({ list }) => list.map(({ name }) => name));
  const own = memberRules(scope, input.formId);
  const fields = new Map<string, FieldAccess>();
  for (const name of [...seen, ...ruled]) {
    const key = comparableName(name);
    if (fields.has(key) || own?.ruleFor(name) === "hidden") continue;
    const rules = { agents: agents.ruleFor(name), readers: readers.ruleFor(name), handlers: handlers.ruleFor(name) };
    fields.set(key, { name, ...rules });
  }
  return [...fields.values()];
}

export const MAX_FIELD_RULES = 200;

const rule = z.enum(["shown", "masked", "hidden"]);
const setFieldRulesInput = z
  .array(
    z.object({
      name: z
        .string()
        .max(MAX_FIELD_NAME_LENGTH, { error: `A field name can have at most ${MAX_FIELD_NAME_LENGTH} characters.` })
        .refine((name) => !name.includes("\u0000"), { error: "A field name cannot contain a NUL character." }),
      agents: rule,
      readers: rule,
      handlers: rule,
    }),
  )
  .max(MAX_FIELD_RULES, { error: `A form can have rules for at most ${MAX_FIELD_RULES} fields.` });

/** Sets all the rules of a form at once; of two for names that are one, the stricter holds. */
export async function setFieldRules(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly fields: readonly FieldAccess[] },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const fields = parseInput(setFieldRulesInput, input.fields);
  const rules = {
    agentFieldRules: strictestOf(fields.map(({ name, agents }) => ({ name, rule: agents }))),
    readerFieldRules: strictestOf(fields.map(({ name, readers }) => ({ name, rule: readers }))),
    handlerFieldRules: strictestOf(fields.map(({ name, handlers }) => ({ name, rule: handlers }))),
  };
  const form = isId(input.formId, "frm") ? await updateFieldRules(scope, deps.db, input.formId, rules) : null;
  if (form === null) throw notFound("form");
  return form;
}

/** The pairs to keep: those that do not show, each name once. */
function strictestOf(rules: readonly NamedFieldRule[]): (readonly [name: string, rule: FieldRule])[] {
  const strict = new Map<string, NamedFieldRule>();
  for (const given of rules) {
    const before = strict.get(comparableName(given.name));
    if (before === undefined || before.rule !== stricter(before.rule, given.rule)) {
      strict.set(comparableName(given.name), given);
    }
  }
  return [...strict.values()].filter(({ rule }) => rule !== "shown").map(({ name, rule }) => [name, rule] as const);
}
