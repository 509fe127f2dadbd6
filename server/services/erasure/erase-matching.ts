import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { conflict, invalid } from "../../errors.ts";
import { instantOf } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import { type ErasureProgress, eraseSome, findMatchingIds } from "../../store/erasure.ts";
import { nothingRemoved } from "../../store/submission-removal.ts";
import { type CriterionInput, criterionInput } from "./erasure-input.ts";

/** Bounds how long one transaction holds its locks. */
const AT_ONCE = 500;

/**
 * Removes all submissions that match, for good, and answers the receipt that the account keeps: counts, not what was
 * looked for. `expected` is how many the owner saw; when more match by now, nothing is removed.
 */
export async function eraseMatching(
  scope: OwnerScope,
  deps: Deps,
  input: CriterionInput & { readonly expected: number },
): Promise<ErasureProgress> {
  requireWrite(scope);
  const criterion = parseInput(criterionInput, { value: input.value, place: input.place });
  const ids = await findMatchingIds(scope, deps.db, criterion, input.expected + 1);
  if (ids.length === 0) throw invalid("No message matches any more.");
  if (ids.length > input.expected) throw conflict("More messages match by now than you were shown. Look again first.");

  const id = deps.newId("era");
  let progress: ErasureProgress = {
    ...nothingRemoved,
    id,
    createdAt: instantOf(id),
    completedAt: null,
    formCounts: [],
  };
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const isLast = start + AT_ONCE >= ids.length;
    await eraseSome(scope, deps.db, ids.slice(start, start + AT_ONCE), (gone, formIds) => {
      progress = {
        ...progress,
        submissions: progress.submissions + gone.submissions,
        deliveries: progress.deliveries + gone.deliveries,
        attempts: progress.attempts + gone.attempts,
        formCounts: addTo(progress.formCounts, formIds),
        completedAt: isLast ? deps.clock.now() : null,
      };
      return progress;
    });
  }
  return progress;
}

function addTo(counts: ErasureProgress["formCounts"], formIds: readonly string[]): ErasureProgress["formCounts"] {
  const sums = new Map(counts);
  for (const formId of formIds) sums.set(formId, (sums.get(formId) ?? 0) + 1);
  return [...sums];
}
