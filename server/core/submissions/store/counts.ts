import type pg from "pg";
import type { Database, Folder, SubmissionStatus } from "../../database/db.ts";
import { type Connection, Parameters, prepared } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import { ceilingOfIds, floorOfIds } from "../../platform/ids.ts";
import type { Part } from "../../scope/content-retention.ts";
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

/** Which submissions to count. */
export interface Counted {
  /** Those made after this instant. */
  readonly after?: Date | null;
  /** Those made at this instant or before. */
  readonly until?: Date;
  /** Those that still have this part stored. */
  readonly part?: Part;
}

/** The same within a transaction, for the given forms or all that the scope sees. */
export async function readCounts(
  scope: OwnerScope,
  connection: Connection,
  formIds: readonly string[] | "all",
  counted: Counted = {},
): Promise<Map<string, FolderCounts>> {
  const parameters = new Parameters();
  const { rows } = await connection.query<CountRow>(
    prepared(countQuery(scope, parameters, formIds, counted), parameters.values),
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

/** SQL conditions on a submission, which read no long text: an empty list has at most 8 bytes. Triggers have the same. */
const HAS_PART: Readonly<Record<Part, string>> = {
  contents: "pg_column_size(s.fields) > 8",
  origin: "num_nonnulls(s.ip, s.user_agent, s.referrer) > 0",
};

/**
 * Stored counts of every week that reaches into the retention window, minus what has expired but is not yet swept:
 * exact at every instant, in one statement and thus one snapshot. A function reads the pending deltas because their
 * table changes every minute and must not decide the plan. Counts are read form by form, or the planner may read those
 * of every account. Of the weeks of `after` and `until`, it counts the submissions themselves.
 */
export function countQuery(
  scope: OwnerScope,
  parameters: Parameters,
  formIds: readonly string[] | "all",
  { after, until, part }: Counted,
): string {
  const forms =
    formIds === "all"
      ? `(SELECT f.id FROM forms f WHERE ${ownedForm(scope, parameters)}) AS form(id)`
      : `unnest(${parameters.addHidden(formIds, "text[]")}) AS form(id)`;
  const start = after != null && after > scope.visibleAfter ? after : scope.visibleAfter;
  const firstWeek = `${parameters.add(startOfWeek(start))}::timestamptz`;
  const lastWeek = until === undefined ? "'infinity'" : `${parameters.add(startOfWeek(until))}::timestamptz`;
  const columns = (sign: string) => `s.form_id, s.folder, s.status, s.done_at IS NOT NULL, ${sign}`;
  const some = ` AND s.id >= ${parameters.addHidden(floorOfIds("sub", startOfWeek(start)))}${ofForms(formIds, parameters, "s")}
    ${part === undefined ? "" : `AND ${HAS_PART[part]}`}`;
  const inLastWeek =
    until === undefined
      ? ""
      : `UNION ALL SELECT ${columns("1")} FROM submissions s WHERE ${visible(scope, parameters)}${some}
        AND s.id >= ${parameters.add(ceilingOfIds("sub", start))}
        AND s.id >= ${parameters.add(floorOfIds("sub", startOfWeek(until)))} AND s.id < ${parameters.add(ceilingOfIds("sub", until))}`;
  const kept = (table: string) =>
    `SELECT c.form_id, c.folder, c.status, c.is_done, c.count FROM ${table} c
     WHERE ${countedFor(scope, parameters)} AND c.week >= ${firstWeek} AND c.week < ${lastWeek}
       ${part === undefined ? "" : `AND c.has_${part}`}`;
  return `
    SELECT form_id AS "formId", folder, status, is_done AS "isDone", sum(count) AS count FROM (
      SELECT count.* FROM ${forms} CROSS JOIN LATERAL (${kept("submission_counts")} AND c.form_id = form.id OFFSET 0) AS count
      UNION ALL ${kept(`submission_count_deltas_of(${parameters.add(scope.accountId)})`)}${ofForms(formIds, parameters, "c")}
      UNION ALL SELECT ${columns("-1")} FROM submissions s
      WHERE ${expiredButPresent(scope, parameters, start)}${some} AND s.created_at < ${lastWeek}
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
/** What a count is by. */
const KEY = "account_id, form_id, week, folder, status, is_done, has_contents, has_origin";

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
       RETURNING ${KEY}, count),
     kept AS (
       INSERT INTO submission_counts AS kept (${KEY}, count)
       SELECT ${KEY}, sum(count) FROM delta GROUP BY ${KEY} HAVING sum(count) <> 0 ORDER BY ${KEY}
       ON CONFLICT (${KEY}) DO UPDATE SET count = kept.count + excluded.count
       RETURNING ${KEY}, count)
     SELECT (SELECT count(*)::int FROM delta) AS deltas, (SELECT json_agg(kept) FROM kept WHERE count = 0) AS zeros`,
    [batchSize],
  );
  const { deltas, zeros } = batches[0] ?? { deltas: 0, zeros: null };
  if (zeros !== null) {
    const of = (alias: string) => KEY.replaceAll(/\w+/g, `${alias}.$&`);
    await client.query(
      `DELETE FROM submission_counts AS kept USING json_populate_recordset(NULL::submission_counts, $1::json) AS zero
       WHERE (${of("kept")}) = (${of("zero")}) AND kept.count = 0`,
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
