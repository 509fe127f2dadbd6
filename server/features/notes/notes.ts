import { z } from "zod";
import { MAX_NOTE_LENGTH, MAX_NOTES } from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { limitReached, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { deleteNote as deleteInStore, findNotes, insertNote, type NoteRow } from "./store.ts";

const noteInput = z.object({
  text: z
    .string()
    .trim()
    .min(1, { error: "Write the note first." })
    .max(MAX_NOTE_LENGTH, { error: `A note can have at most ${MAX_NOTE_LENGTH.toLocaleString("en")} characters.` })
    // The database cannot store NUL.
    .refine((text) => !text.includes("\0"), { error: "A note cannot contain the character NUL." }),
});

/** The owner's notes on a message, oldest first. */
export async function listNotes(
  scope: OwnerScope,
  deps: Deps,
  { submissionId }: { readonly submissionId: string },
): Promise<NoteRow[]> {
  requireOwner(scope);
  const notes = isId(submissionId, "sub") ? await findNotes(scope, deps.db, submissionId) : null;
  if (notes === null) throw notFound("submission");
  return notes;
}

/** Adds a note and returns all notes. */
export async function addNote(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, ...input }: { readonly submissionId: string; readonly text: string },
): Promise<NoteRow[]> {
  requireOwner(scope, "work");
  const { text } = parseInput(noteInput, input);
  if (!isId(submissionId, "sub")) throw notFound("submission");
  const note = { id: deps.newId("nte"), submissionId, text, createdAt: deps.clock.now() };
  const outcome = await insertNote(scope, deps.db, { ...note, most: MAX_NOTES });
  if (outcome === "absent") throw notFound("submission");
  if (outcome === "full") throw limitReached(`A message can have at most ${MAX_NOTES} notes.`);
  return listNotes(scope, deps, { submissionId });
}

/** Deletes a note and returns the remaining ones. */
export async function deleteNote(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, id }: { readonly submissionId: string; readonly id: string },
): Promise<NoteRow[]> {
  requireOwner(scope, "work");
  const isKnown = isId(submissionId, "sub") && isId(id, "nte");
  if (!isKnown || !(await deleteInStore(scope, deps.db, { id, submissionId }))) throw notFound("submission");
  return listNotes(scope, deps, { submissionId });
}
