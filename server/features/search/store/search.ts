import type pg from "pg";
import type { Database } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";
import { meetsConditions } from "../../../core/submissions/store/field-conditions.ts";
import { matchesFilter, type SubmissionFilter } from "../../../core/submissions/store/filter.ts";
import {
  type ContentQuery,
  type Found,
  findInWindows,
  isSearch,
  meetsContent,
} from "../../../core/submissions/store/page.ts";
import {
  findSubmissions,
  type SubmissionColumn,
  type SubmissionRow,
} from "../../../core/submissions/store/submissions.ts";
import { isFull, type PageQuery, windowOf } from "../../../core/submissions/store/walk.ts";

/** Window sizes for filter-only queries: the first costs about as much as an indexed page. */
const FILTER_WINDOWS = [1_000, ...repeated(10)];
/** Submissions scanned before trying the word index. */
const FIRST_WINDOW = [1_000];
/** The same after the index had too many hits. */
const FURTHER_WINDOWS = repeated(7);
/** If only field conditions are checked, which reads every row from the table. */
const CONDITION_WINDOWS = repeated(10);
/** Index hits that are sorted; above this, scanning the submissions is faster. */
const MAX_HITS = 20_000;
/** Submissions scanned to count or sort matches. */
export const MAX_SCAN = 50_000;

function repeated(windows: number): readonly number[] {
  return Array.from({ length: windows }, () => 5_000);
}

export interface SearchQuery extends PageQuery, ContentQuery {}

/**
 * The submissions next to the cursor, with only the requested columns. Frequent matches are found fastest by scanning
 * from the cursor, rare ones by the word index. If all matches are far off, the page stops short and reports how far it
 * scanned.
 */
export async function findSubmissionPage<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: SearchQuery,
  columns: readonly (C | "id")[],
): Promise<Found<Pick<SubmissionRow, C | "id">>> {
  const find = (from: SearchQuery, windows: readonly number[]) => findInWindows(scope, db, from, columns, windows);
  if (query.match === null) return find(query, query.conditions.length > 0 ? CONDITION_WINDOWS : FILTER_WINDOWS);
  const first = await find(query, FIRST_WINDOW);
  if (first.lookedTo === null) return first;
  const cursor = { id: first.lookedTo, direction: query.cursor?.direction ?? "older" };
  const beyond = { ...query, cursor, limit: query.limit - first.rows.length };
  const ids = await inTransaction(db, (client) => findIndexed(scope, client, beyond));
  if (ids === null) {
    const further = await find(beyond, FURTHER_WINDOWS);
    return { rows: [...first.rows, ...further.rows], lookedTo: further.lookedTo };
  }
  const indexed = await findSubmissions<C | "id">(scope, db, ids, columns);
  if (cursor.direction === "newer") indexed.reverse();
  return { rows: [...first.rows, ...indexed], lookedTo: null };
}

/** Matches from the word index, newest first; null if it has too many, or was not used. */
export function findByIndex(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & ContentQuery,
): Promise<readonly string[] | null> {
  if (filter.match === null) return Promise.resolve(null);
  return inTransaction(db, (client) => findIndexed(scope, client, { ...filter, cursor: null, limit: MAX_HITS }));
}

/** All matches, oldest first, in the transaction of `client`; null as below. */
export async function findAllIndexed(
  scope: OwnerScope,
  client: pg.ClientBase,
  filter: SubmissionFilter & ContentQuery,
): Promise<readonly string[] | null> {
  if (filter.match === null) return null;
  const found = await findIndexed(scope, client, {
    ...filter,
    cursor: { id: null, direction: "newer" },
    limit: MAX_HITS,
  });
  await client.query("SET LOCAL enable_seqscan = on; SET LOCAL enable_indexscan = on");
  return found;
}

/** `null` when the index has more matches than can be sorted in time. */
async function findIndexed(
  scope: OwnerScope,
  client: pg.ClientBase,
  query: SearchQuery,
): Promise<readonly string[] | null> {
  const parameters = new Parameters();
  const isNewer = query.cursor?.direction === "newer";
  const place =
    query.cursor?.id == null ? "" : ` AND w.submission_id ${isNewer ? ">" : "<"} ${parameters.add(query.cursor.id)}`;
  const text = `WITH hit AS MATERIALIZED (
       SELECT w.submission_id AS id FROM submission_words w
       WHERE w.words @@ ${parameters.add(query.match)}::tsquery${place} LIMIT ${MAX_HITS + 1})
     SELECT CASE WHEN (SELECT count(*) FROM hit) <= ${MAX_HITS} THEN ARRAY(
       SELECT s.id FROM hit JOIN ${keptSubmissions(scope, parameters)} s ON s.id = hit.id
       WHERE ${visible(scope, parameters)} AND s.has_contents AND ${matchesFilter(parameters, query)}
         AND ${meetsConditions(parameters, query.conditions)}
       ORDER BY s.id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) END AS ids`;
  // The planner misjudges how rare a word is, and might otherwise read the whole table.
  await client.query("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
  const { rows } = await client.query<{ ids: string[] | null }>(text, parameters.values);
  const [answer] = rows;
  return answer?.ids ?? null;
}

/** Leads the planner to the word index, over the alias `s` of `keptSubmissions`. */
export function isAmongHits(parameters: Parameters, { match }: Pick<ContentQuery, "match">): string {
  if (match === null) return "";
  return ` AND s.has_contents AND s.id IN (SELECT w.submission_id FROM submission_words w WHERE w.words @@ ${parameters.add(match)}::tsquery)`;
}

export interface BoundedCount {
  readonly count: number;
  /** Number of newest submissions scanned; null for all. */
  readonly lookedAt: number | null;
}

/** Exact if the word index has few matches or few submissions need scanning; otherwise counts only the newest. */
export async function countMatches(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & ContentQuery,
  maxScan = MAX_SCAN,
): Promise<BoundedCount> {
  const indexed = await findByIndex(scope, db, filter);
  if (indexed !== null) return { count: indexed.length, lookedAt: null };
  const parameters = new Parameters();
  // One extra row shows whether there are more.
  const query = { ...filter, cursor: null, limit: maxScan + 1 };
  const window = windowOf(scope, parameters, query, { entries: maxScan + 1, asksMore: isSearch(filter) });
  const limit = parameters.add(maxScan);
  const { rows } = await db.pool.query<{ count: number; isFull: boolean }>(
    `SELECT count(*) FILTER (WHERE place <= ${limit} AND is_found)::int AS count, ${isFull(window, limit)} AS "isFull"
     FROM (SELECT ${window.matches}${meetsContent(window, parameters, filter)} AS is_found,
         row_number() OVER (ORDER BY ${window.order}) AS place ${window.own}) AS near`,
    parameters.values,
  );
  const [found = { count: 0, isFull: false }] = rows;
  return { count: found.count, lookedAt: found.isFull ? maxScan : null };
}
