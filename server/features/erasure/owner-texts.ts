import type { ListEntry } from "@postern/spam";
import { comparableText } from "../../../shared/normalize-text.ts";
import type { Deps } from "../../core/deps.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { changeFilter } from "../../core/spam/store/filters.ts";
import {
  anywhere,
  type Criterion,
  isNamedIn,
  mayStandAnywhere,
  spellingsOf,
} from "../../core/submissions/store/match-person.ts";
import { deleteLabel, findLabels, type LabelRow } from "../labels/store.ts";
import { deleteSavedRepliesNaming, findSavedRepliesNaming } from "../replies/saved-replies.ts";
import type { Rule } from "../rules/rule.ts";
import { changeRuleSet, findRuleSet } from "../rules/store/rule-sets.ts";
import { deleteViewsNaming, findViewsNaming } from "../saved-views/views.ts";
import { readSpamFilter } from "../spam-lists/spam-lists.ts";
import type { IdRange } from "./store/erasure.ts";
import { blankChanges, countMentions, deleteMentions } from "./store/mentions.ts";

// The owner's texts that name what is erased.

export interface OwnerTexts {
  readonly ruleNames: readonly string[];
  readonly spamEntries: readonly string[];
  readonly savedReplyNames: readonly string[];
  readonly viewNames: readonly string[];
}

/** Texts that concern other people too, deleted unless the owner keeps them. */
export interface Mentions {
  readonly labelNames: readonly string[];
  /** On other people's messages. */
  readonly notes: number;
  readonly replies: number;
}

const MAX_COMPARED = 1_000;

function isNamedInAny(criterion: Criterion, texts: readonly string[]): boolean {
  return spellingsOf(criterion).some((spelling) => {
    if (mayStandAnywhere(spelling)) return texts.some((text) => isNamedIn(spelling, text, MAX_COMPARED));
    const wanted = comparableText(spelling.value, MAX_COMPARED);
    return texts.some((text) => comparableText(text, MAX_COMPARED) === wanted);
  });
}

const isInRule = (criterion: Criterion, { name, conditions }: Rule) =>
  isNamedInAny(criterion, [name, ...conditions.flatMap((one) => [one.field ?? "", one.value ?? ""])]);
const isInEntry = (criterion: Criterion, { value }: ListEntry) => isNamedInAny(criterion, [value]);
const isInLabel = (criterion: Criterion, { name }: LabelRow) => isNamedInAny(criterion, [name]);

export async function findOwnTexts(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<OwnerTexts> {
  const [{ rules }, { allow, block }, savedReplies, views] = await Promise.all([
    findRuleSet(scope, deps.db),
    readSpamFilter(scope, deps),
    findSavedRepliesNaming(scope, deps, criterion),
    findViewsNaming(scope, deps, criterion),
  ]);
  return {
    ruleNames: rules.filter((rule) => isInRule(criterion, rule)).map(({ name }) => name),
    spamEntries: [...allow, ...block].filter((entry) => isInEntry(criterion, entry)).map(({ value }) => value),
    savedReplyNames: savedReplies.map(({ name }) => name),
    viewNames: views.map(({ name }) => name),
  };
}

export async function deleteOwnTexts(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<void> {
  const { ruleNames, spamEntries } = await findOwnTexts(scope, deps, criterion);
  if (ruleNames.length > 0) {
    await changeRuleSet(scope, deps.db, (rules) => rules.filter((rule) => !isInRule(criterion, rule)));
  }
  if (spamEntries.length > 0) {
    const { allow, block } = await readSpamFilter(scope, deps);
    const others = (list: readonly ListEntry[]) => list.filter((entry) => !isInEntry(criterion, entry));
    await changeFilter(scope, deps.db, { allow: others(allow), block: others(block) });
  }
  await deleteSavedRepliesNaming(scope, deps, criterion);
  await deleteViewsNaming(scope, deps, criterion);
  await blankChanges(scope, deps.db, criterion);
}

/** The labels, and counts of notes and replies on the messages of a range; a null range has none. */
export async function findMentions(
  scope: OwnerScope,
  deps: Deps,
  criterion: Criterion,
  range: IdRange | null,
): Promise<Mentions> {
  const labels = (await findLabels(scope, deps.db)).filter((label) => isInLabel(criterion, label));
  const inTexts = anywhere(criterion);
  const counts =
    range === null || inTexts === null
      ? { notes: 0, replies: 0 }
      : await countMentions(scope, deps.db, { inTexts, all: criterion }, range);
  return { labelNames: labels.map(({ name }) => name), ...counts };
}

/** Deletes notes and replies on the messages of a range, and the labels in the last step. */
export async function deleteMentionsOf(
  scope: OwnerScope,
  deps: Deps,
  criterion: Criterion,
  { range, isLastStep }: { readonly range: IdRange | null; readonly isLastStep: boolean },
): Promise<void> {
  const inTexts = anywhere(criterion);
  if (range !== null && inTexts !== null) await deleteMentions(scope, deps.db, inTexts, range);
  if (!isLastStep) return;
  const labels = (await findLabels(scope, deps.db)).filter((label) => isInLabel(criterion, label));
  for (const { id } of labels) await deleteLabel(scope, deps.db, id);
}
