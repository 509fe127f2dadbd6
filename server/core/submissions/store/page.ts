import type { Database } from "../../database/db.ts";
import { Parameters, prepared } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ContentCondition, meetsConditions } from "./field-conditions.ts";
import type { SubmissionFilter } from "./filter.ts";
import { type SubmissionColumn, type SubmissionRow, selectList } from "./submissions.ts";
import { type PageQuery, type Window, windowOf } from "./walk.ts";

export interface ContentQuery {
  /** A tsquery over the words of submissions. Null if it asks for no words. */
  readonly match: string | null;
  /** The words may match more than meets these. */
  readonly conditions: readonly ContentCondition[];
}

export interface Found<Row> {
  /** In the order found. */
  readonly rows: readonly Row[];
  /** The last submission read; null if the page is full or all were read. */
  readonly lookedTo: string | null;
}

/** True if the filter needs submission contents. */
export function isSearch({ match, conditions }: ContentQuery): boolean {
  return match !== null || conditions.length > 0;
}

/**
 * The submissions next to the cursor, with only the requested columns. If only some index entries match, reads the
 * index in windows of these sizes until the page is full.
 */
export async function findInWindows<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: PageQuery & ContentQuery,
  columns: readonly C[],
  windows: readonly number[],
): Promise<Found<Pick<SubmissionRow, C>>> {
  let found: Found<Pick<SubmissionRow, C>> = { rows: [], lookedTo: query.cursor?.id ?? null };
  for (const window of windows) {
    const cursor = { id: found.lookedTo, direction: query.cursor?.direction ?? "older" };
    const limit = query.limit - found.rows.length;
    const next = await findInWindow(scope, db, { ...query, cursor, limit }, columns, window);
    found = { rows: [...found.rows, ...next.rows], lookedTo: next.lookedTo };
    if (found.lookedTo === null) break;
  }
  return found;
}

async function findInWindow<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: PageQuery & ContentQuery,
  columns: readonly C[],
  entries: number,
): Promise<Found<Pick<SubmissionRow, C>>> {
  const parameters = new Parameters();
  const window = windowOf(scope, parameters, query, { entries, asksMore: isSearch(query) });
  const limit = parameters.add(query.limit);
  const page = `SELECT s.id AS row_id, ${selectList(columns)} ${window.own}
    AND ${window.matches}${meetsContent(window, parameters, query)} ORDER BY ${window.order} LIMIT ${limit}`;
  if (window.last === null) {
    const { rows } = await db.pool.query<Pick<SubmissionRow, C>>(prepared(page, parameters.values));
    return { rows, lookedTo: null };
  }
  const { rows } = await db.pool.query<Looked & Pick<SubmissionRow, C>>(
    prepared(
      `WITH page AS (${page})
       SELECT page.*, looked.to AS "lookedTo" FROM (
         SELECT CASE WHEN (SELECT count(*) FROM page) < ${limit} THEN (${window.last}) END AS to) AS looked
       LEFT JOIN page ON true ORDER BY row_id ${query.cursor?.direction === "newer" ? "ASC" : "DESC"}`,
      parameters.values,
    ),
  );
  return { rows: rows.filter(({ row_id }) => row_id !== null), lookedTo: rows[0]?.lookedTo ?? null };
}

interface Looked {
  /** `null` if nothing was found. */
  readonly row_id: string | null;
  readonly lookedTo: string | null;
}

/** The content query as a further condition on a submission in the window. Its words save reading most rows. */
export function meetsContent({ id }: Window, parameters: Parameters, { match, conditions }: ContentQuery): string {
  const words =
    match === null
      ? ""
      : ` AND s.has_contents AND (SELECT w.words @@ ${parameters.add(match)}::tsquery FROM submission_words w WHERE w.submission_id = ${id})`;
  return `${words}${conditions.length === 0 ? "" : ` AND ${meetsConditions(parameters, conditions)}`}`;
}

const LOOKED_AT = 1_000;

/** Names of the spam reasons of a folder's newest submissions, most common first. */
export async function findSpamReasonNames(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter,
): Promise<string[]> {
  const parameters = new Parameters();
  const query = { ...filter, cursor: null, limit: LOOKED_AT };
  const { own, matches } = windowOf(scope, parameters, query, { entries: LOOKED_AT, asksMore: false });
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT reason.value ->> 'name' AS name
     FROM (SELECT s.spam_reasons ${own} AND ${matches}) AS judged CROSS JOIN jsonb_array_elements(judged.spam_reasons) AS reason
     GROUP BY name ORDER BY count(*) DESC, name`,
    parameters.values,
  );
  return rows.map(({ name }) => name);
}
