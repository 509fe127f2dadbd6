import type { OwnerScope } from "../access/scope.ts";
import type { Database, SubmissionStatus } from "./db.ts";
import { Parameters } from "./sql.ts";
import { lockSubmissions } from "./submission-lock.ts";
import { removeAtWish } from "./submission-removal.ts";
import { type SubmissionColumn, type SubmissionRow, selectList } from "./submissions.ts";
import { inTransaction } from "./transaction.ts";
import { visible } from "./visibility.ts";

/** Marks all of the named submissions or, when one of them does not exist for the scope, none. */
export async function markSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  status: SubmissionStatus,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[] | null> {
  const parameters = new Parameters();
  const named = `${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])`;
  const result = await db.pool.query<Pick<SubmissionRow, C>>(
    `UPDATE submissions s SET status = ${parameters.add(status)}::submission_status
     WHERE ${named} AND ${allExist(named, ids, parameters)}
     RETURNING ${selectList(columns)}`,
    parameters.values,
  );
  return result.rows.length === ids.length ? result.rows : null;
}

/**
 * Deletes all of the named submissions for good, with what the filter learned from them, or, when one of them does not
 * exist for the scope, none.
 */
export async function deleteSubmissions(scope: OwnerScope, db: Database, ids: readonly string[]): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const found = await lockSubmissions(scope, client, ids);
    if (found.length !== ids.length) return false;
    await removeAtWish(scope, client, ids);
    return true;
  });
}

function allExist(named: string, ids: readonly string[], parameters: Parameters): string {
  return `(SELECT count(*) FROM submissions s WHERE ${named}) = ${parameters.add(ids.length)}`;
}
