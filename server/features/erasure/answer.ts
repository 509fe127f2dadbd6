import { z } from "zod";
import { MAX_ANSWER_MESSAGES } from "../../../shared/limits.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireContentFor, requireFreshSignIn, requirePermission } from "../../core/access/require-permission.ts";
import { readAccount } from "../../core/accounts/account.ts";
import type { Deps } from "../../core/deps.ts";
import { recordAnswer } from "../../core/history/store/changes.ts";
import { forbidden, invalid, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import { trashCutOff } from "../../core/scope/retention-window.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { type AnswerOrder, issueTicket, type StartedExport } from "../../core/submissions/export.ts";
import { translationIn } from "../../core/visitor-language/choose-language.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";
import { type PrivacyFacts, readPrivacyFacts } from "../privacy/privacy-facts.ts";
import { upperBound } from "./erase-matching.ts";
import { findMentions, findOwnTexts, type OwnerTexts } from "./owner-texts.ts";
import { type CriterionInput, criterionInput, LOOKED_AT_ONCE } from "./preview-erasure.ts";
import { type AnsweredMessages, isAnsweredFilePresent, openAnswered } from "./store/answered.ts";
import { findMatching, nextRange } from "./store/erasure.ts";

export interface StartAnswerInput extends CriterionInput, Pick<AnswerOrder, "upTo" | "withNotes" | "withMentions"> {}

const choices = z.object({ withNotes: z.boolean(), withMentions: z.boolean() });

/**
 * Starts the download of everything about one person, to give to them: what an erasure with the same search would
 * remove.
 */
export async function startAnswer(scope: OwnerScope, deps: Deps, input: StartAnswerInput): Promise<StartedExport> {
  requireOwner(scope);
  const { upTo, withNotes, withMentions } = input;
  const criterion = parseInput(criterionInput, input);
  if (!isId(upTo, "sub")) throw notFound("submission");
  requireFreshSignIn(scope, deps);
  const answer = { ...criterion, upTo, ...parseInput(choices, { withNotes, withMentions }) };
  const nothing = { formId: null, variant: "program", withFiles: true, since: null, until: null, shown: null } as const;
  return { url: await issueTicket(scope, deps, { ...nothing, answer }), rows: null };
}

function requireOwner(scope: OwnerScope): void {
  requirePermission(scope, "own");
  requireContentFor(scope, ["fields"]);
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner can export.");
}

/** The contents of an answer, as of one instant. */
export interface Answer extends AnsweredMessages {
  readonly order: AnswerOrder;
  readonly preparedAt: Date;
  readonly timeZone: string;
  readonly retentionDays: number;
  /** How messages are handled now. */
  readonly facts: PrivacyFacts;
  /** In the language of the person's newest message; English if there is none. */
  readonly translation: Translation;
  /** Messages the person sent, newest first. */
  readonly ownIds: readonly string[];
  /** Other people's messages that name the person. */
  readonly mentionIds: readonly string[];
  /** Notes on and replies to messages that do not match. */
  readonly notesElsewhere: number;
  readonly repliesElsewhere: number;
  /** The owner's texts that name the person. */
  readonly ownTexts: OwnerTexts & { readonly labelNames: readonly string[] };
}

/** Finds everything about one person and opens it; the caller must close it. */
export async function openAnswer(scope: OwnerScope, deps: Deps, order: AnswerOrder): Promise<Answer> {
  requireOwner(scope);
  const preparedAt = deps.clock.now();
  const { timeZone } = await readAccount(scope, deps);
  const [found, { labelNames }] = await readInTurn(scope, deps, async () => [
    await search(scope, deps, order),
    await findMentions(scope, deps, order, null),
  ]);
  const ownTexts = { ...(await findOwnTexts(scope, deps, order)), labelNames };
  const facts = await readPrivacyFacts(scope, deps);
  const messages = await openAnswered(scope, deps.db, {
    ids: [...found.isOwn.keys()],
    trashedAfter: trashCutOff(preparedAt),
  });
  const ownIds = messages.ids.filter((id) => found.isOwn.get(id) === true);
  return {
    ...messages,
    order,
    preparedAt,
    timeZone,
    retentionDays: scope.retentionDays,
    facts,
    translation: translationIn(messages.about.get(ownIds[0] ?? "")?.language ?? null),
    ownIds,
    mentionIds: messages.ids.filter((id) => found.isOwn.get(id) === false),
    notesElsewhere: found.notes,
    repliesElsewhere: found.replies,
    ownTexts,
  };
}

/** In the steps of an erasure, to keep each statement short. */
async function search(scope: OwnerScope, deps: Deps, order: AnswerOrder) {
  const isOwn = new Map<string, boolean>();
  let [notes, replies] = [0, 0];
  for (let before: string | null = upperBound(order.upTo); before !== null; ) {
    const range = await nextRange(scope, deps.db, { before, most: LOOKED_AT_ONCE });
    if (range === null) break;
    for (const { id, isOwn: own } of await findMatching(scope, deps.db, order, range)) isOwn.set(id, own);
    if (isOwn.size > MAX_ANSWER_MESSAGES) {
      throw invalid(`More than ${MAX_ANSWER_MESSAGES.toLocaleString("en")} messages match. Search for something else.`);
    }
    const mentions = await findMentions(scope, deps, order, range);
    notes += mentions.notes;
    replies += mentions.replies;
    before = range.count === LOOKED_AT_ONCE ? range.last : null;
  }
  return { isOwn, notes, replies };
}

/** Records that the request was answered, with counts but not the search value. */
export async function recordAnswered(scope: OwnerScope, deps: Deps, answer: Answer): Promise<void> {
  await recordAnswer(scope, deps.db, {
    submissions: answer.ownIds.length,
    mentions: answer.order.withMentions ? answer.mentionIds.length : 0,
  });
}

/** True if a file of an answer has not been permanently deleted since. */
export async function isAnsweredFileKept(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<boolean> {
  requireOwner(scope);
  return isAnsweredFilePresent(scope, deps.db, input.id);
}
