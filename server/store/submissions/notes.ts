import type { OwnerScope } from "../../scope/scope.ts";
import { recordChange } from "../database/change-announcer.ts";
import type { Database, NoteMention, SubmissionNote } from "../database/db.ts";
import { inAnnouncedTransaction } from "../database/transaction.ts";
import { lockSubmissions } from "../lock.ts";
import { visibleSubmissions } from "../visibility.ts";
import { indexAnew } from "./index-terms.ts";
import { queueMentionMail } from "./note-mentions.ts";

/** A member whom a note names, as they were called when it was written. */
export type MentionRow = Pick<NoteMention, "userId" | "name">;

export interface NoteRow extends Pick<SubmissionNote, "id" | "text" | "createdAt"> {
  readonly mentions: MentionRow[];
}

const NOTE = {
  ...{ id: true, text: true, createdAt: true },
  mentions: { select: { userId: true, name: true }, orderBy: { userId: "asc" } },
} as const;

/** The owner's notes on a message, oldest first; null where it does not exist for the scope. */
export async function findNotes(scope: OwnerScope, db: Database, submissionId: string): Promise<NoteRow[] | null> {
  const found = await db.prisma.submission.findFirst({
    where: { AND: [visibleSubmissions(scope), { id: submissionId }] },
    select: { notes: { select: NOTE, orderBy: { id: "asc" } } },
  });
  return found?.notes ?? null;
}

interface NewNote extends NoteRow {
  readonly submissionId: string;
  /** Users who are told by email that the note mentions them. */
  readonly mailed: readonly string[];
  /** Limit per message. */
  readonly most: number;
}

/** "absent" where the message does not exist for the scope. */
export async function insertNote(
  scope: OwnerScope,
  db: Database,
  { most, mentions, mailed, ...note }: NewNote,
): Promise<"added" | "absent" | "full"> {
  const { submissionId } = note;
  return inAnnouncedTransaction(scope, db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return "absent";
    if ((await transaction.submissionNote.count({ where: { submissionId } })) >= most) return "full";
    await transaction.submissionNote.create({ data: { ...note, mentions: { create: mentions } } });
    for (const userId of mailed) {
      const { accountId, userId: authorId } = scope;
      await queueMentionMail(client, { accountId, noteId: note.id, userId, authorId });
    }
    await recordChange(scope, client, [submissionId]);
    return "added";
  });
}

/** False where the message does not exist for the scope, or has no such note. */
export async function deleteNote(
  scope: OwnerScope,
  db: Database,
  { id, submissionId }: { readonly id: string; readonly submissionId: string },
): Promise<boolean> {
  return inAnnouncedTransaction(scope, db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return false;
    const { count } = await transaction.submissionNote.deleteMany({ where: { id, submissionId } });
    if (count === 0) return false;
    await recordChange(scope, client, [submissionId]);
    return true;
  });
}
