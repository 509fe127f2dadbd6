import type pg from "pg";
import type { Database, Folder, SubmissionStatus } from "../../database/db.ts";
import { type Connection, Parameters, prepared } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import { ceilingOfIds, floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { countedFor, expiredButPresent, ownedForm, visible } from "../../scope/store/visibility.ts";

export interface FolderCounts {
  readonly inbox: number;
  readonly inboxUnread: number;
  readonly inboxDone: number;
  readonly spam: number;
}

export const emptyCounts: FolderCounts = { inbox: 0, inboxUnread: 0, inboxDone: 0, spam: 0 };

export function addCounts(one: FolderCounts, other: FolderCounts): FolderCounts {
  return {
    inbox: one.inbox + other.inbox,
    inboxUnread: one.inboxUnread + other.inboxUnread,
    inboxDone: one.inboxDone + other.inboxDone,
    spam: one.spam + other.spam,
  };
}

/** Counts of the given forms, by form; a form without visible submissions is absent. */
export function countSubmissions(
  scope: OwnerScope,
  db: Database,
  formIds: readonly string[],
): Promise<Map<string, FolderCounts>> {
  return readCounts(scope, db.pool, formIds);
}

/** The same within a transaction, for the given forms or all that the scope sees, of those made at `until` or before. */
export async function readCounts(
  scope: OwnerScope,
  connection: Connection,
  formIds: readonly string[] | "all",
  until: Date | null = null,
): Promise<Map<string, FolderCounts>> {
  const parameters = new Parameters();
  const { rows } = await connection.query<CountRow>(
    prepared(countQuery(scope, parameters, formIds, until), parameters.values),
  );
  return countsByForm(rows);
}

export interface CountRow {
  readonly formId: string;
  readonly folder: Folder;
  readonly status: SubmissionStatus;
  readonly isDone: boolean;
  readonly count: string;
}

export function countsByForm(rows: readonly CountRow[]): Map<string, FolderCounts> {
  const counts = new Map<string, FolderCounts>();
  for (const row of rows) {
    counts.set(row.formId, addCounts(counts.get(row.formId) ?? emptyCounts, countOf(row)));
  }
  return counts;
}

/**
 * Stored counts of every week that reaches into the retention window, minus what has expired but is not yet swept:
 * exact at every instant, in one statement and thus one snapshot. A function reads the pending deltas because their
 * table changes every minute and must not decide the plan. Counts are read form by form, or the planner may read those
 * of every account. Of the week of `until`, it counts the submissions themselves.
 */
export function countQuery(
  scope: OwnerScope,
  parameters: Parameters,
  formIds: readonly string[] | "all",
  until: Date | null,
): string {
  const forms =
    formIds === "all"
      ? `(SELECT f.id FROM forms f WHERE ${ownedForm(scope, parameters)}) AS form(id)`
      : `unnest(${parameters.add(formIds)}::text[]) AS form(id)`;
  const firstWeek = `date_trunc('week', ${parameters.add(scope.visibleAfter)}::timestamptz, 'UTC')`;
  const lastWeek = until === null ? "'infinity'" : `${parameters.add(startOfWeek(until))}::timestamptz`;
  const inLastWeek =
    until === null
      ? ""
      : `UNION ALL SELECT s.form_id, s.folder, s.status, s.done_at IS NOT NULL, 1 FROM submissions s
      WHERE ${visible(scope, parameters)} AND s.id >= ${parameters.add(floorOfIds("sub", startOfWeek(until)))}
        AND s.id < ${parameters.add(ceilingOfIds("sub", until))}${ofForms(formIds, parameters, "s")}`;
  const kept = (table: string) =>
    `SELECT c.form_id, c.folder, c.status, c.is_done, c.count FROM ${table} c
     WHERE ${countedFor(scope, parameters)} AND c.week >= ${firstWeek} AND c.week < ${lastWeek}`;
  return `
    SELECT form_id AS "formId", folder, status, is_done AS "isDone", sum(count) AS count FROM (
      SELECT count.* FROM ${forms} CROSS JOIN LATERAL (${kept("submission_counts")} AND c.form_id = form.id OFFSET 0) AS count
      UNION ALL ${kept(`submission_count_deltas_of(${parameters.add(scope.accountId)})`)}${ofForms(formIds, parameters, "c")}
      UNION ALL SELECT s.form_id, s.folder, s.status, s.done_at IS NOT NULL, -1 FROM submissions s
      WHERE ${expiredButPresent(scope, parameters)} AND s.created_at >= ${firstWeek} AND s.created_at < ${lastWeek}${ofForms(formIds, parameters, "s")}
      ${inLastWeek}
    ) AS part GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0`;
}

/** Monday at 00:00 UTC. */
function startOfWeek(at: Date): Date {
  const monday = at.getUTCDate() - ((at.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), monday));
}

function ofForms(formIds: readonly string[] | "all", parameters: Parameters, alias: string): string {
  return formIds === "all" ? "" : ` AND ${alias}.form_id = ANY(${parameters.add(formIds)}::text[])`;
}

const BATCH_DELTAS = 5_000;

/** Adds the pending deltas to the stored counts, in transactions of at most `batchSize`, and returns their number. */
export async function compactCounters(
  _scope: SystemScope,
  db: Database,
  batchSize: number = BATCH_DELTAS,
): Promise<number> {
  let compacted = 0;
  for (;;) {
    const deltas = await inTransaction(db, (client) => compactBatch(client, batchSize));
    compacted += deltas;
    if (deltas < batchSize) return compacted;
  }
}

async function compactBatch(client: pg.ClientBase, batchSize: number): Promise<number> {
  // One run at a time: two would wait for each other's rows.
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS free`);
  if (rows[0]?.free !== true) return 0;
  const { rows: batches } = await client.query<{ deltas: number; zeros: unknown }>(
    `WITH delta AS (
       DELETE FROM submission_count_deltas WHERE ctid = ANY(ARRAY(SELECT ctid FROM submission_count_deltas LIMIT $1))
       RETURNING account_id, form_id, week, folder, status, is_done, count),
     kept AS (
       INSERT INTO submission_counts AS kept (account_id, form_id, week, folder, status, is_done, count)
       SELECT account_id, form_id, week, folder, status, is_done, sum(count) FROM delta
       GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (account_id, form_id, week, folder, status, is_done) DO UPDATE SET count = kept.count + excluded.count
       RETURNING account_id, form_id, week, folder, status, is_done, count)
     SELECT (SELECT count(*)::int FROM delta) AS deltas, (SELECT json_agg(kept) FROM kept WHERE count = 0) AS zeros`,
    [batchSize],
  );
  const { deltas, zeros } = batches[0] ?? { deltas: 0, zeros: null };
  if (zeros !== null) {
    await client.query(
      `DELETE FROM submission_counts AS kept USING json_populate_recordset(NULL::submission_counts, $1::json) AS zero
       WHERE (kept.account_id, kept.form_id, kept.week, kept.folder, kept.status, kept.is_done)
         = (zero.account_id, zero.form_id, zero.week, zero.folder, zero.status, zero.is_done) AND kept.count = 0`,
      [JSON.stringify(zeros)],
    );
  }
  return deltas;
}

const FOLD_LOCK = 72_707_370;

function countOf({ folder, status, isDone, count }: CountRow): FolderCounts {
  const all = Number(count);
  return folder === "inbox"
    ? { ...emptyCounts, inbox: all, inboxUnread: status === "unread" ? all : 0, inboxDone: isDone ? all : 0 }
    : { ...emptyCounts, spam: all };
}
