import type { OwnerScope } from "../../scope/scope.ts";
import { recordChange } from "../database/change-announcer.ts";
import type { Database, SubmissionNote } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockSubmissions } from "../lock.ts";
import { visible } from "../visibility.ts";

export type NoteRow = Pick<SubmissionNote, "id" | "text" | "createdAt">;

/** The owner's notes on a message, oldest first; null where it does not exist for the scope. */
export async function findNotes(scope: OwnerScope, db: Database, submissionId: string): Promise<NoteRow[] | null> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<NoteRow | { id: null }>(
    `SELECT note.id, note.text, note.created_at AS "createdAt"
     FROM submissions s LEFT JOIN submission_notes AS note ON note.submission_id = s.id
     WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(submissionId)} ORDER BY note.id`,
    parameters.values,
  );
  return rows.length === 0 ? null : rows.filter((row): row is NoteRow => row.id !== null);
}

interface NewNote extends NoteRow {
  readonly submissionId: string;
  /** Limit per message. */
  readonly most: number;
}

/** "absent" where the message does not exist for the scope. */
export async function insertNote(
  scope: OwnerScope,
  db: Database,
  { id, submissionId, text, createdAt, most }: NewNote,
): Promise<"added" | "absent" | "full"> {
  const outcome = await inTransaction(db, async (client) => {
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return "absent";
    const { rowCount } = await client.query(
      `INSERT INTO submission_notes (id, submission_id, text, created_at) SELECT $1, $2, $3, $4
       WHERE (SELECT count(*) FROM submission_notes WHERE submission_id = $2) < $5`,
      [id, submissionId, text, createdAt, most],
    );
    if (rowCount === 0) return "full";
    await recordChange(scope, client, [submissionId]);
    return "added";
  });
  db.announce(scope.accountId);
  return outcome;
}

/** False where the message does not exist for the scope, or has no such note. */
export async function deleteNote(
  scope: OwnerScope,
  db: Database,
  { id, submissionId }: { readonly id: string; readonly submissionId: string },
): Promise<boolean> {
  const isDeleted = await inTransaction(db, async (client) => {
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return false;
    const { rowCount } = await client.query(`DELETE FROM submission_notes WHERE submission_id = $1 AND id = $2`, [
      submissionId,
      id,
    ]);
    if (rowCount === 0) return false;
    await recordChange(scope, client, [submissionId]);
    return true;
  });
  db.announce(scope.accountId);
  return isDeleted;
}
