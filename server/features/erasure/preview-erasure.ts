import { z } from "zod";
import { cleanAddress } from "../../../shared/email-address.ts";
import { MAX_ERASURE_TEXT_LENGTH } from "../../../shared/limits.ts";
import { comparableText } from "../../../shared/normalize-text.ts";
import { isSamePerson, personKey } from "../../../shared/same-person.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireContentFor, requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { isStorable } from "../../core/platform/json.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import type { Criterion } from "../../core/submissions/store/match-person.ts";
import { findMentions, findOwnTexts, type Mentions, type OwnerTexts } from "./owner-texts.ts";
import { findMatchingForms, type IdRange, MAX_SHOWN, type MatchingForm, nextRange } from "./store/erasure.ts";
import { findLikeValues, type Spelling } from "./store/spellings.ts";

/** A shorter text matched anywhere would match unintended messages. */
const MIN_ANYWHERE_LENGTH = 3;

const MAX_ALSO = 50;

/** Submissions read in one step, each with its notes and replies. */
export const LOOKED_AT_ONCE = 500;

export const criterionInput = z
  .object({
    value: z
      .string()
      .trim()
      .min(1, { error: "Enter an email address or another value to search for." })
      .max(MAX_ERASURE_TEXT_LENGTH, { error: `Give at most ${MAX_ERASURE_TEXT_LENGTH} characters to look for.` })
      // PostgreSQL cannot store NUL, so nothing could match.
      .refine((value) => !value.includes("\0"), { error: "Enter an email address or another value to search for." })
      .transform(cleanAddress),
    place: z.enum(["whole", "anywhere"]),
    /** Exactly as sent. */
    also: z
      .array(z.string().min(1).max(MAX_ERASURE_TEXT_LENGTH).refine(isStorable))
      .max(MAX_ALSO, { error: `Choose at most ${MAX_ALSO} other spellings.` })
      .nullish()
      .transform((also) => also ?? []),
  })
  .refine(({ value, place }) => place === "whole" || value.length >= MIN_ANYWHERE_LENGTH, {
    error: `Enter at least ${MIN_ANYWHERE_LENGTH} characters to match anywhere.`,
  });

export type CriterionInput = z.input<typeof criterionInput>;

/** Notes and replies are those read in this step. */
export interface ErasurePreview extends OwnerTexts, Mentions {
  readonly forms: readonly MatchingForm[];
  /** Other values in this step's messages that are probably the same person's address or number in another spelling. */
  readonly spellings: readonly Spelling[];
  /** The newest matches. */
  readonly sampleIds: readonly string[];
  readonly looked: number;
  /** The newest submission read in this step; null if there was none. */
  readonly newestId: string | null;
  /** `null` when every submission was read. */
  readonly nextCursor: string | null;
}

export interface PreviewErasureInput extends CriterionInput {
  /** From the previous step; null starts at the newest. */
  readonly cursor: string | null;
}

/** Read-only. Reads submissions in steps from the newest, because no index finds a value anywhere in a text. */
export async function previewErasure(
  scope: OwnerScope,
  deps: Deps,
  input: PreviewErasureInput,
  most = LOOKED_AT_ONCE,
): Promise<ErasurePreview> {
  requirePermission(scope, "own");
  requireContentFor(scope, ["fields"]);
  const criterion = parseInput(criterionInput, input);
  if (input.cursor !== null && !isId(input.cursor, "sub"))
    throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  return readInTurn(scope, deps, () => preview(scope, deps, criterion, { before: input.cursor, most }));
}

async function preview(
  scope: OwnerScope,
  deps: Deps,
  criterion: Criterion,
  { before, most }: { readonly before: string | null; readonly most: number },
): Promise<ErasurePreview> {
  const range = await nextRange(scope, deps.db, { before, most });
  const own = {
    ...(await findOwnTexts(scope, deps, criterion)),
    ...(await findMentions(scope, deps, criterion, range)),
  };
  if (range === null)
    return { ...own, forms: [], spellings: [], sampleIds: [], looked: 0, newestId: null, nextCursor: null };
  const forms = await findMatchingForms(scope, deps.db, criterion, range);
  const newest = forms.flatMap(({ newestIds }) => newestIds).sort((a, b) => (a < b ? 1 : -1));
  return {
    ...own,
    forms,
    spellings: await findSpellings(scope, deps, criterion, range),
    sampleIds: newest.slice(0, MAX_SHOWN),
    looked: range.count,
    newestId: range.first,
    nextCursor: range.count === most ? range.last : null,
  };
}

async function findSpellings(
  scope: OwnerScope,
  deps: Deps,
  { value }: Pick<CriterionInput, "value">,
  range: IdRange,
): Promise<Spelling[]> {
  const key = personKey(value);
  if (key === null) return [];
  const wanted = comparableText(value, MAX_ERASURE_TEXT_LENGTH);
  return (await findLikeValues(scope, deps.db, key, range)).filter((like) => {
    const other = personKey(like.value);
    if (other === null || !isSamePerson(key, other)) return false;
    return comparableText(like.value, MAX_ERASURE_TEXT_LENGTH) !== wanted;
  });
}
