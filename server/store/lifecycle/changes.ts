import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Submission } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inAnnouncedTransaction, inTransaction } from "../database/transaction.ts";
import { lockSubmissions } from "../lock.ts";
import { type SubmissionColumn, type SubmissionRow, selectList } from "../submissions/submissions.ts";
import { visible } from "../visibility.ts";
import { removeAtWish } from "./removal.ts";

/** Omitted marks stay as they are. */
export type Marks = Partial<Pick<Submission, "status" | "doneAt" | "isStarred">>;

/** Marks all of the named submissions or, when one of them does not exist for the scope, none. */
export async function markSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  marks: Marks,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[] | null> {
  const marked = await inTransaction(db, async (client) => {
    const found = await lockSubmissions(scope, client, ids);
    if (found.length !== ids.length) return null;
    const parameters = new Parameters();
    const { rows } = await client.query<Pick<SubmissionRow, C>>(
      `UPDATE submissions s SET ${assignments(parameters, marks)}
       WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
       RETURNING ${selectList(columns)}`,
      parameters.values,
    );
    return rows;
  });
  db.announce(scope.accountId);
  return marked;
}

function assignments(parameters: Parameters, { status, doneAt, isStarred }: Marks): string {
  const set: string[] = [];
  if (status !== undefined) set.push(`status = ${parameters.add(status)}::submission_status`);
  if (doneAt === null) set.push("done_at = NULL");
  // What was done before stays done since then.
  else if (doneAt !== undefined) set.push(`done_at = coalesce(s.done_at, ${parameters.add(doneAt)})`);
  if (isStarred !== undefined) set.push(`is_starred = ${parameters.add(isStarred)}`);
  return set.join(", ");
}

/**
 * Deletes all of the named submissions for good, with what the filter learned from them, or, when one of them does not
 * exist for the scope, none.
 */
export async function deleteSubmissions(scope: OwnerScope, db: Database, ids: readonly string[]): Promise<boolean> {
  return inAnnouncedTransaction(scope, db, async (_transaction, client) => {
    const found = await lockSubmissions(scope, client, ids);
    if (found.length !== ids.length) return false;
    await removeAtWish(scope, client, ids);
    return true;
  });
}
