import { requireContentFor, requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { parseInput } from "../../parse-input.ts";
import { findMatchingForms, type MatchingForm, MOST_SHOWN } from "../../store/erasure.ts";
import { type CriterionInput, criterionInput } from "./erasure-input.ts";

export interface ErasurePreview {
  readonly forms: readonly MatchingForm[];
  /** The newest of what matches. */
  readonly sampleIds: readonly string[];
}

/** What an erasure would remove, form by form, and the newest of it. Changes nothing. */
export async function previewErasure(scope: OwnerScope, deps: Deps, input: CriterionInput): Promise<ErasurePreview> {
  requireWrite(scope);
  requireContentFor(scope, ["fields"]);
  const forms = await findMatchingForms(scope, deps.db, parseInput(criterionInput, input));
  const newest = forms.flatMap(({ newestIds }) => newestIds).sort((a, b) => (a < b ? 1 : -1));
  return { forms, sampleIds: newest.slice(0, MOST_SHOWN) };
}
