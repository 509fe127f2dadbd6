import { requireContentFor, requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findMatchingForms, MAX_SHOWN, type MatchingForm, nextRange } from "../../store/erasure/erasure.ts";
import { type CriterionInput, criterionInput, LOOKED_AT_ONCE } from "./erasure-input.ts";

export interface ErasurePreview {
  readonly forms: readonly MatchingForm[];
  /** The newest of what matches. */
  readonly sampleIds: readonly string[];
  /** How many submissions this step looked at. */
  readonly looked: number;
  /** The newest submission that this step looked at; null where there was none. */
  readonly newestId: string | null;
  /** Where the next step goes on; null when all were looked at. */
  readonly nextCursor: string | null;
}

export interface PreviewErasureInput extends CriterionInput {
  /** Where the step before left off; null begins at the newest. */
  readonly cursor: string | null;
}

/**
 * What an erasure would remove, form by form, and the newest of it: step by step from the newest on, for no index leads
 * to a value that may stand anywhere. Changes nothing.
 */
export async function previewErasure(
  scope: OwnerScope,
  deps: Deps,
  input: PreviewErasureInput,
  most = LOOKED_AT_ONCE,
): Promise<ErasurePreview> {
  requireWrite(scope);
  requireContentFor(scope, ["fields"]);
  const criterion = parseInput(criterionInput, { value: input.value, place: input.place });
  if (input.cursor !== null && !isId(input.cursor, "sub"))
    throw invalid("The cursor is not one that a search gave out.");
  const stretch = await nextRange(scope, deps.db, { before: input.cursor, most });
  if (stretch === null) return { forms: [], sampleIds: [], looked: 0, newestId: null, nextCursor: null };
  const forms = await findMatchingForms(scope, deps.db, criterion, stretch);
  const newest = forms.flatMap(({ newestIds }) => newestIds).sort((a, b) => (a < b ? 1 : -1));
  return {
    forms,
    sampleIds: newest.slice(0, MAX_SHOWN),
    looked: stretch.count,
    newestId: stretch.first,
    nextCursor: stretch.count === most ? stretch.last : null,
  };
}
