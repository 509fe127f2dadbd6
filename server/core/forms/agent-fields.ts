import { z } from "zod";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor, requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findRecentFieldNames } from "../submissions/store/field-names.ts";
import { readForm } from "./forms.ts";
import { type FormRow, updateHiddenFromAgents } from "./store/forms.ts";

export interface AgentField {
  readonly name: string;
  readonly isHidden: boolean;
}

// Longer than any real field name, so that a stranger's giant one costs nothing.
const MAX_COMPARED = 2_000;

/**
 * Normalizes names that look the same to a person: case, width, spaces, punctuation and invisible characters make no
 * difference, so hiding "E-Mail" also hides "e_mail" and " email ". Visitors can spell names as they like; when in
 * doubt, this hides.
 */
export function comparableName(name: string): string {
  const folded = name.slice(0, MAX_COMPARED).normalize("NFKC").toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, "");
  return letters === "" ? folded.trim() : letters;
}

export function hiddenFromAgents(form: Pick<FormRow, "hiddenFromAgents">): (name: string) => boolean {
  const hidden = new Set(form.hiddenFromAgents.map(comparableName));
  return (name) => hidden.has(comparableName(name));
}

const RECENT_SUBMISSIONS = 300;
const MAX_HIDDEN_FIELDS = 200;

/**
 * The fields that can be hidden: those of the newest inbox submissions in form order, then hidden fields not among
 * them. Equivalent names are listed once.
 */
export async function listAgentFields(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string },
): Promise<AgentField[]> {
  requireContentFor(scope, ["fields"]);
  const form = await readForm(scope, deps, input);
  const isHidden = hiddenFromAgents(form);
  const recent = {
    formId: input.formId,
    submissions: RECENT_SUBMISSIONS,
    names: MAX_HIDDEN_FIELDS,
    longestName: MAX_FIELD_NAME_LENGTH,
  };
  const seen = await readInTurn(scope, deps, () => findRecentFieldNames(scope, deps.db, recent));
  return distinct([...seen, ...form.hiddenFromAgents]).map((name) => ({ name, isHidden: isHidden(name) }));
}

function distinct(names: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const name of names) {
    if (!byName.has(comparableName(name))) byName.set(comparableName(name), name);
  }
  return [...byName.values()];
}

const hiddenInput = z
  .array(
    z
      .string()
      .max(MAX_FIELD_NAME_LENGTH, { error: `A field name can have at most ${MAX_FIELD_NAME_LENGTH} characters.` })
      .refine((name) => !name.includes("\u0000"), { error: "A field name cannot contain a NUL character." }),
  )
  .max(MAX_HIDDEN_FIELDS, { error: `A form can hide at most ${MAX_HIDDEN_FIELDS} fields.` });

/** Replaces the list of fields hidden from agents. */
export async function hideFromAgents(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly names: readonly string[] },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const names = distinct(parseInput(hiddenInput, input.names));
  const isStillHidden = hiddenFromAgents({ hiddenFromAgents: names });
  const before = await readForm(scope, deps, input);
  if (!before.hiddenFromAgents.every(isStillHidden)) requireFreshSignIn(scope, deps);
  const form = isId(input.formId, "frm") ? await updateHiddenFromAgents(scope, deps.db, input.formId, names) : null;
  if (form === null) throw notFound("form");
  return form;
}
