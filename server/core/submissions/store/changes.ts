import type pg from "pg";
import { noteChange } from "../../database/change-announcer.ts";
import type { Database, Submission } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../../database/transaction.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { lockSubmissions } from "../../scope/store/lock.ts";
import { visible } from "../../scope/store/visibility.ts";
import { readSubmissions, type SubmissionColumn, type SubmissionRow } from "./submissions.ts";

/** Omitted marks stay as they are; `doneAt` without `snoozedUntil` ends the snooze. */
export type Marks = Partial<Pick<Submission, "status" | "doneAt" | "snoozedUntil" | "isStarred">>;

/**
 * Marks the given submissions, ignoring ids the scope cannot see; null if none is left. Only inbox submissions can be
 * snoozed: if any is not, none is.
 */
export async function markSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  marks: Marks,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[] | null> {
  return inTransaction(db, async (client) => {
    const found = await lockSubmissions(scope, client, ids);
    if (found.length === 0) return null;
    if (marks.snoozedUntil != null && found.some(({ folder }) => folder !== "inbox")) return null;
    const parameters = new Parameters();
    await client.query(
      `UPDATE submissions s SET ${assignments(parameters, marks)}
       WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])`,
      parameters.values,
    );
    return readSubmissions(scope, client, ids, columns);
  });
}

function assignments(parameters: Parameters, { status, doneAt, snoozedUntil = null, isStarred }: Marks): string {
  const set: string[] = [];
  if (status !== undefined) set.push(`status = ${parameters.add(status)}::submission_status`);
  if (doneAt === null) set.push("done_at = NULL");
  // A submission already done keeps its `done_at`.
  else if (doneAt !== undefined) set.push(`done_at = coalesce(s.done_at, ${parameters.add(doneAt)})`);
  if (doneAt !== undefined) set.push(`snoozed_until = ${parameters.add(snoozedUntil)}`);
  if (isStarred !== undefined) set.push(`is_starred = ${parameters.add(isStarred)}`);
  return set.join(", ");
}

const BATCH_ROWS = 500;

/** Reopens submissions snoozed until `now` or earlier as unread, in batches; returns their number. */
export async function wakeSnoozed(_scope: SystemScope, db: Database, now: Date): Promise<number> {
  let woken = 0;
  for (;;) {
    const count = await inTransaction(db, (client) => wakeBatch(client, now), {
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    woken += count;
    if (count < BATCH_ROWS) return woken;
  }
}

// Found by time, but locked in id order as everywhere. Those woken by another process meanwhile are left out once
// unlocked. A message in the Trash wakes when it is restored.
async function wakeBatch(client: pg.PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE id = ANY(ARRAY(
       SELECT id FROM submissions WHERE snoozed_until <= $1 AND folder = 'inbox' ORDER BY snoozed_until LIMIT ${BATCH_ROWS}))
       AND snoozed_until <= $1 AND folder = 'inbox'
     ORDER BY id FOR UPDATE`,
    [now],
  );
  const woken = await client.query<{ accountId: string; formId: string }>(
    `UPDATE submissions SET done_at = NULL, snoozed_until = NULL, status = 'unread' WHERE id = ANY($1::text[])
     RETURNING account_id AS "accountId", form_id AS "formId"`,
    [rows.map(({ id }) => id)],
  );
  for (const row of woken.rows) noteChange(client, row, [row.formId]);
  return woken.rows.length;
}
