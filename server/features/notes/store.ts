import type { Database, SubmissionNote } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { lockSubmissions } from "../../core/scope/store/lock.ts";
import { visibleSubmissions } from "../../core/scope/store/visibility.ts";
import { indexAnew } from "../../core/submissions/store/index-queue.ts";

export type NoteRow = Omit<SubmissionNote, "submissionId">;

/** The owner's notes on a message, oldest first; null if the message does not exist for the scope. */
export async function findNotes(scope: OwnerScope, db: Database, submissionId: string): Promise<NoteRow[] | null> {
  const found = await db.prisma.submission.findFirst({
    where: { AND: [visibleSubmissions(scope), { id: submissionId }] },
    select: { notes: { omit: { submissionId: true }, orderBy: { id: "asc" } } },
  });
  return found?.notes ?? null;
}

interface NewNote extends SubmissionNote {
  /** Limit per message. */
  readonly most: number;
}

/** "absent" if the message does not exist for the scope. */
export async function insertNote(
  scope: OwnerScope,
  db: Database,
  { most, ...note }: NewNote,
): Promise<"added" | "absent" | "full"> {
  const { submissionId } = note;
  return inPrismaTransaction(db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return "absent";
    if ((await transaction.submissionNote.count({ where: { submissionId } })) >= most) return "full";
    await transaction.submissionNote.create({ data: note });
    return "added";
  });
}

/** False if the message does not exist for the scope, or has no such note. */
export async function deleteNote(
  scope: OwnerScope,
  db: Database,
  { id, submissionId }: { readonly id: string; readonly submissionId: string },
): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return false;
    const { count } = await transaction.submissionNote.deleteMany({ where: { id, submissionId } });
    if (count === 0) return false;
    return true;
  });
}
