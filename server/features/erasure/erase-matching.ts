import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireFreshSignIn, requirePermission } from "../../core/access/require-permission.ts";
import type { Erasure } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/platform/errors.ts";
import { instantOf, isId } from "../../core/platform/ids.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import type { Criterion } from "../../core/submissions/store/match-person.ts";
import { nothingRemoved } from "../../core/submissions/store/removal.ts";
import { deleteMentionsOf, deleteOwnTexts } from "./owner-texts.ts";
import { type CriterionInput, criterionInput, LOOKED_AT_ONCE } from "./preview-erasure.ts";
import {
  type ErasureProgress,
  eraseSome,
  findErasures,
  findMatchingIds,
  findOpenErasure,
  nextRange,
} from "./store/erasure.ts";

/** Bounds how long one transaction holds its locks. */
const AT_ONCE = 500;
/** Bounds the duration of one step, together with the number of submissions read. */
const ERASED_IN_A_STEP = 2_000;
/** Sorts after every id. */
const NEWEST = "sub_~";

export interface EraseMatchingInput extends CriterionInput {
  /** The newest submission the owner's search covered; later ones were not part of what they saw. */
  readonly upTo: string;
  /** From the previous step; null starts a new erasure. */
  readonly erasureId: string | null;
  readonly cursor: string | null;
  /** Also deletes labels, and notes and replies on other people's messages, that contain the value. */
  readonly withMentions?: boolean;
}

export interface EraseStep {
  readonly erasure: ErasureProgress;
  /** `null` when everything is done. */
  readonly nextCursor: string | null;
}

/** Limits of one step; tests use small ones. */
export interface StepSize {
  readonly looked: number;
  readonly erased: number;
}

/**
 * Permanently removes all matching submissions, step by step from the newest the owner's search covered, and returns
 * the account's receipt: counts, not the search value. Removes nothing if more matches have arrived. The last step also
 * deletes the owner's other texts that name what is erased.
 */
export async function eraseMatching(
  scope: OwnerScope,
  deps: Deps,
  input: EraseMatchingInput,
  size: StepSize = { looked: LOOKED_AT_ONCE, erased: ERASED_IN_A_STEP },
): Promise<EraseStep> {
  requirePermission(scope, "own");
  return readInTurn(scope, deps, () => eraseStep(scope, deps, input, size));
}

async function eraseStep(
  scope: OwnerScope,
  deps: Deps,
  input: EraseMatchingInput,
  { looked, erased }: StepSize,
): Promise<EraseStep> {
  const criterion = parseInput(criterionInput, input);
  for (const id of [input.upTo, input.cursor]) if (id !== null && !isId(id, "sub")) throw notFound("submission");
  const begun = await findBegun(scope, deps, input.erasureId, criterion.also.length);
  requireFreshSignIn(scope, deps, input.erasureId === null ? undefined : begun.createdAt);
  if (input.cursor === null) await assertNothingNewer(scope, deps, criterion, input.upTo);

  const range = await nextRange(scope, deps.db, { before: input.cursor ?? upperBound(input.upTo), most: looked });
  const ids = range === null ? [] : await findMatchingIds(scope, deps.db, criterion, { ...range, most: erased });
  const isCutShort = ids.length === erased;
  const nextCursor = isCutShort ? (ids.at(-1) ?? null) : range?.count === looked ? range.last : null;
  if (nextCursor === null && input.erasureId === null && ids.length === 0) throw invalid("No messages match any more.");
  const isLastStep = nextCursor === null;
  // Runs before the write that completes the step, since a failed step is repeated.
  if (input.withMentions ?? true) await deleteMentionsOf(scope, deps, criterion, { range, isLastStep });
  if (isLastStep) await deleteOwnTexts(scope, deps, criterion);
  const erasure = await eraseAll(scope, deps, ids, begun, isLastStep);
  return { erasure, nextCursor };
}

async function assertNothingNewer(scope: OwnerScope, deps: Deps, criterion: Criterion, upTo: string): Promise<void> {
  const newer = { first: NEWEST, last: upperBound(upTo), most: 1 };
  const [late] = await findMatchingIds(scope, deps.db, criterion, newer);
  if (late !== undefined) throw conflict("More messages match now than when you searched. Search again first.");
}

async function findBegun(
  scope: OwnerScope,
  deps: Deps,
  erasureId: string | null,
  spellings: number,
): Promise<ErasureProgress> {
  if (erasureId === null) {
    const id = deps.newId("era");
    return { ...nothingRemoved, id, createdAt: instantOf(id), completedAt: null, formCounts: [], spellings };
  }
  const begun = isId(erasureId, "era") ? await findOpenErasure(scope, deps.db, erasureId) : null;
  if (begun === null) throw notFound("erasure");
  return begun;
}

async function eraseAll(
  scope: OwnerScope,
  deps: Deps,
  ids: readonly string[],
  begun: ErasureProgress,
  isLastStep: boolean,
): Promise<ErasureProgress> {
  let progress = begun;
  // At least once, so the record exists for the next step.
  for (let start = 0; start === 0 || start < ids.length; start += AT_ONCE) {
    const isLast = isLastStep && start + AT_ONCE >= ids.length;
    const before = progress;
    await eraseSome(scope, deps.db, ids.slice(start, start + AT_ONCE), (gone, formIds) => {
      progress = {
        ...before,
        submissions: before.submissions + gone.submissions,
        deliveries: before.deliveries + gone.deliveries,
        attempts: before.attempts + gone.attempts,
        formCounts: addTo(before.formCounts, formIds),
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

/** Not an id, but greater than this one and less than every greater one. */
export function upperBound(id: string): string {
  return `${id}!`;
}

const MAX_LISTED = 50;

/** The account's latest erasures, newest first. */
export async function listErasures(scope: OwnerScope, deps: Deps): Promise<Erasure[]> {
  requirePermission(scope, "own");
  return findErasures(scope, deps.db, MAX_LISTED);
}
