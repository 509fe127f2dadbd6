import { z } from "zod";
import { MAX_SAVED_REPLIES, MAX_SAVED_REPLY_NAME_LENGTH } from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { limitReached, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { filledLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { anywhere, type Criterion, isNamedIn } from "../../core/submissions/store/match-person.ts";
import { replyText } from "./replies.ts";
import {
  deleteSavedReply as deleteInStore,
  findSavedReplies,
  insertSavedReply,
  type SavedReplyRow,
  updateSavedReply,
} from "./store/saved-replies.ts";

const savedReplyInput = z.object({
  name: filledLine("A saved reply’s name", "Enter a name for the saved reply.", MAX_SAVED_REPLY_NAME_LENGTH),
  text: replyText("Write the text of the saved reply first."),
});

/** Sorted by name. */
export function listSavedReplies(scope: OwnerScope, deps: Deps): Promise<SavedReplyRow[]> {
  requireOwner(scope);
  return findSavedReplies(scope, deps.db);
}

/** Adds a saved reply or, with an id, changes it. Returns all of them. */
export async function saveReply(
  scope: OwnerScope,
  deps: Deps,
  { id, ...input }: { readonly id?: string | null | undefined; readonly name: string; readonly text: string },
): Promise<SavedReplyRow[]> {
  requireOwner(scope, "work");
  const saved = parseInput(savedReplyInput, input);
  if (typeof id === "string") {
    if (!isId(id, "srp") || !(await updateSavedReply(scope, deps.db, { id, ...saved }))) throw notFound("saved reply");
  } else {
    const added = { ...saved, id: deps.newId("srp"), createdAt: deps.clock.now(), most: MAX_SAVED_REPLIES };
    if (!(await insertSavedReply(scope, deps.db, added))) {
      throw limitReached(`You can have at most ${MAX_SAVED_REPLIES} saved replies. Delete one first.`);
    }
  }
  return findSavedReplies(scope, deps.db);
}

/** Deletes a saved reply and returns the others. */
export async function deleteSavedReply(
  scope: OwnerScope,
  deps: Deps,
  { id }: { readonly id: string },
): Promise<SavedReplyRow[]> {
  requireOwner(scope, "work");
  if (!isId(id, "srp") || !(await deleteInStore(scope, deps.db, id))) throw notFound("saved reply");
  return findSavedReplies(scope, deps.db);
}

const MAX_COMPARED = 25_000;

/** The saved replies that an erasure deletes: their name or text contains the erased data. */
export async function findSavedRepliesNaming(
  scope: OwnerScope,
  deps: Deps,
  criterion: Criterion,
): Promise<SavedReplyRow[]> {
  const inTexts = anywhere(criterion);
  if (inTexts === null) return [];
  const saved = await findSavedReplies(scope, deps.db);
  return saved.filter(({ name, text }) => [name, text].some((part) => isNamedIn(inTexts, part, MAX_COMPARED)));
}

export async function deleteSavedRepliesNaming(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<void> {
  for (const { id } of await findSavedRepliesNaming(scope, deps, criterion)) await deleteInStore(scope, deps.db, id);
}
