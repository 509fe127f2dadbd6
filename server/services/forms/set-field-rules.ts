import { z } from "zod";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FormRow, updateFieldRules } from "../../store/forms/forms.ts";
import { comparableName, type NamedFieldRule } from "./field-rules.ts";

export const MAX_FIELD_RULES = 200;
export const MAX_FIELD_NAME_LENGTH = 200;

const setFieldRulesInput = z
  .array(
    z.object({
      name: z
        .string()
        .max(MAX_FIELD_NAME_LENGTH, { error: `A field's name has at most ${MAX_FIELD_NAME_LENGTH} characters here.` })
        .refine((name) => !name.includes("\u0000"), { error: "A field's name cannot hold a NUL character." }),
      rule: z.enum(["shown", "masked", "hidden"]),
    }),
  )
  .max(MAX_FIELD_RULES, { error: `A form has at most ${MAX_FIELD_RULES} rules.` });

/** Sets all the rules of a form at once; of two for names that are one, the stricter holds. */
export async function setFieldRules(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly rules: readonly NamedFieldRule[] },
): Promise<FormRow> {
  requireWrite(scope);
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
