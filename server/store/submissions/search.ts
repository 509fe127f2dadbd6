import type pg from "pg";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";
import { visible } from "../visibility.ts";
import { type FieldCondition, meetsConditions } from "./field-conditions.ts";
import { matchesFilter, type PageCursor, type PageQuery, pageOfRows, type SubmissionFilter } from "./page.ts";

/** Rows that are scanned before the index is asked, and in each batch after the index had too many hits. */
const SCAN_BATCH_SIZE = 5_000;
/** Finds of the index that are put in order; more of them and scanning is quicker. */
const MAX_HITS = 20_000;
const MAX_BATCHES = 8;
/** The same where only conditions on fields are checked, which reads every row from the table. */
const MAX_CONDITION_BATCHES = 10;
/** Rows that are looked at to count what meets conditions on fields. */
const MAX_COUNT_SCAN = 50_000;

export interface Found {
  readonly ids: readonly string[];
  /** The last submission that was scanned; null where everything was. */
  readonly scannedTo: string | null;
}

export interface ContentQuery {
  /** A tsquery over the words of submissions; null: nothing that they could tell. */
  readonly match: string | null;
  /** The words may find more than meets these. */
  readonly conditions: readonly FieldCondition[];
}

export interface SearchQuery extends PageQuery, ContentQuery {}

/**
 * The submissions of a page that match. What many match is found soonest by a scan from the cursor; what few
 * match, by the index. Where many match and all of them are far off, the answer stops short and says how far it came.
 */
export async function findMatches(scope: OwnerScope, db: Database, query: SearchQuery): Promise<Found> {
  const first = await scanBatch(scope, db, query);
  if (first.ids.length >= query.limit || first.scannedTo === null) return first;
  const beyond = { ...query, cursor: cursorFrom(query, first.scannedTo), limit: query.limit - first.ids.length };
  const indexed = await askIndex(scope, db, beyond);
  if (indexed !== null) return { ids: [...first.ids, ...indexed], scannedTo: null };
  return scanOn(scope, db, query, first);
}

async function scanOn(scope: OwnerScope, db: Database, query: SearchQuery, first: Found): Promise<Found> {
  let found = first;
  const batches = query.match === null ? MAX_CONDITION_BATCHES : MAX_BATCHES;
  for (let step = 1; step < batches && found.scannedTo !== null && found.ids.length < query.limit; step += 1) {
    const limit = query.limit - found.ids.length;
    const next = await scanBatch(scope, db, { ...query, cursor: cursorFrom(query, found.scannedTo), limit });
    found = { ids: [...found.ids, ...next.ids], scannedTo: next.scannedTo };
  }
  return found;
}

async function scanBatch(scope: OwnerScope, db: Database, query: SearchQuery): Promise<Found> {
  const parameters = new Parameters();
  const meets = meetsConditions(parameters, query.conditions);
  const rows = pageOfRows(
    scope,
    parameters,
    { ...query, limit: SCAN_BATCH_SIZE },
    `s.id AS row_id, ${meets} AS is_found`,
  );
  const isNewer = query.cursor?.direction === "newer";
  const { rows: answers } = await db.pool.query<{ ids: string[]; scanned: number; scannedTo: string | null }>(
    `WITH near AS MATERIALIZED (${rows})
     SELECT ARRAY(SELECT near.row_id FROM near WHERE near.is_found${hasWords(parameters, query)}
         ORDER BY near.row_id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) AS ids,
       (SELECT count(*)::int FROM near) AS scanned, (SELECT ${isNewer ? "max" : "min"}(row_id) FROM near) AS "scannedTo"`,
    parameters.values,
  );
  const [answer] = answers;
  if (answer === undefined) return { ids: [], scannedTo: null };
  return { ids: answer.ids, scannedTo: answer.scanned < SCAN_BATCH_SIZE ? null : answer.scannedTo };
}

/** The submissions that the index of words leads to, newest first; null where it finds too many, or was not asked. */
export function findByIndex(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & ContentQuery,
): Promise<readonly string[] | null> {
  return askIndex(scope, db, { ...filter, cursor: null, limit: MAX_HITS });
}

async function askIndex(scope: OwnerScope, db: Database, query: SearchQuery): Promise<readonly string[] | null> {
  if (query.match === null) return null;
  return inTransaction(db, (client) => findIndexed(scope, client, query));
}

/** All that match, oldest first, in the transaction of `client`; null as below. */
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
       SELECT s.id FROM hit JOIN submissions s ON s.id = hit.id
       WHERE ${visible(scope, parameters)} AND ${matchesFilter(parameters, query)}
         AND ${meetsConditions(parameters, query.conditions)}
       ORDER BY s.id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) END AS ids`;
  // The planner knows little of how rare a word is; by any other way it might read the whole table.
  await client.query("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
  const { rows } = await client.query<{ ids: string[] | null }>(text, parameters.values);
  const [answer] = rows;
  return answer?.ids ?? null;
}

/** Exact count of the filter's submissions or, with a match, of those it finds. */
export async function countMatches(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & { readonly match: string | null },
): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ count: string }>(
    `SELECT count(*) FROM submissions s WHERE ${visible(scope, parameters)} AND ${matchesFilter(parameters, filter)}
       ${isAmongHits(parameters, filter)}`,
    parameters.values,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Leads the planner to the index of words. */
export function isAmongHits(parameters: Parameters, { match }: Pick<ContentQuery, "match">): string {
  if (match === null) return "";
  return ` AND s.id IN (SELECT w.submission_id FROM submission_words w WHERE w.words @@ ${parameters.add(match)}::tsquery)`;
}

/** Looks the words up row by row: few of the rows that were read meet the conditions, but many others may have the words. */
export function hasWords(parameters: Parameters, { match }: Pick<ContentQuery, "match">): string {
  if (match === null) return "";
  return ` AND (SELECT w.words @@ ${parameters.add(match)}::tsquery FROM submission_words w WHERE w.submission_id = near.row_id)`;
}

export interface BoundedCount {
  readonly count: number;
  /** Number of newest submissions read; null for all. Filters by field stop where no index leads to their matches. */
  readonly lookedAt: number | null;
}

/** Exact where the word index finds few or few are to be read; otherwise counts only among the newest. */
export async function countMeeting(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & ContentQuery,
  maxScan = MAX_COUNT_SCAN,
): Promise<BoundedCount> {
  const indexed = await findByIndex(scope, db, filter);
  if (indexed !== null) return { count: indexed.length, lookedAt: null };
  const parameters = new Parameters();
  const meets = meetsConditions(parameters, filter.conditions);
  const rows = pageOfRows(
    scope,
    parameters,
    // One more tells whether there are more.
    { ...filter, cursor: null, limit: maxScan + 1 },
    `s.id AS row_id, ${meets} AS is_found`,
  );
  const { rows: answers } = await db.pool.query<{ count: number; scanned: number }>(
    `WITH near AS MATERIALIZED (${rows})
     SELECT (SELECT count(*)::int FROM (SELECT * FROM near ORDER BY row_id DESC LIMIT ${parameters.add(maxScan)}) AS near
         WHERE near.is_found${hasWords(parameters, filter)}) AS count,
       (SELECT count(*)::int FROM near) AS scanned`,
    parameters.values,
  );
  const { count, scanned } = answers[0] ?? { count: 0, scanned: 0 };
  return { count, lookedAt: scanned > maxScan ? maxScan : null };
}

function cursorFrom(query: SearchQuery, id: string): PageCursor {
  return { id, direction: query.cursor?.direction ?? "older" };
}
