import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Form, Submission } from "../database/db.ts";
import type { Connection } from "../database/sql.ts";
import { addJob, MAIL_TRIES } from "../jobs/add-job.ts";
import { visibleSubmissions } from "../visibility.ts";

/** Of one member, who is to be told of it. */
export interface Mention {
  readonly accountId: string;
  readonly noteId: string;
  readonly userId: string;
  readonly authorId: string;
}

/** Queues the email, within the transaction that adds the note. Its job goes with the user who is mentioned. */
export async function queueMentionMail(connection: Connection, mention: Mention): Promise<void> {
  const options = { key: `mention:${mention.userId}:${mention.noteId}`, maxAttempts: MAIL_TRIES };
  await addJob(connection, "mail-mention", mention, options);
}

export interface MentioningMessage extends Pick<Submission, "id" | "formId" | "folder"> {
  readonly form: Pick<Form, "name">;
}

/** The message with a note that mentions the scope's user; null where there is none that they can see. */
export async function findMentioning(
  scope: OwnerScope,
  db: Database,
  noteId: string,
): Promise<MentioningMessage | null> {
  const mentions = { some: { userId: scope.userId } };
  const found = await db.prisma.submission.findFirst({
    where: { AND: [visibleSubmissions(scope), { notes: { some: { id: noteId, mentions } } }] },
    select: { id: true, formId: true, folder: true, form: { select: { name: true } } },
  });
  return found === null ? null : { ...found, folder: found.folder === "spam" ? "spam" : "inbox" };
}
