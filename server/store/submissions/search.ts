import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";
import { matchesFilter, type PageCursor, type PageQuery, pageOfRows, type SubmissionFilter } from "./page.ts";
import { visible } from "./visibility.ts";

/** Rows that are scanned before the index is asked, and in each batch after the index had too many hits. */
const SCAN_BATCH_SIZE = 5_000;
/** Finds of the index that are put in order; more of them and scanning is quicker. */
const MAX_HITS = 20_000;
const MAX_BATCHES = 8;

export interface Found {
  /** In the order of the page. */
  readonly ids: readonly string[];
  /** The last submission that was scanned; null where everything was. */
  readonly scannedTo: string | null;
}

export interface SearchQuery extends PageQuery {
  /** A tsquery over the words of submissions. */
  readonly match: string;
}

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
  for (let step = 1; step < MAX_BATCHES && found.scannedTo !== null && found.ids.length < query.limit; step += 1) {
    const limit = query.limit - found.ids.length;
    const next = await scanBatch(scope, db, { ...query, cursor: cursorFrom(query, found.scannedTo), limit });
    found = { ids: [...found.ids, ...next.ids], scannedTo: next.scannedTo };
  }
  return found;
}

async function scanBatch(scope: OwnerScope, db: Database, query: SearchQuery): Promise<Found> {
  const parameters = new Parameters();
  const rows = pageOfRows(scope, parameters, { ...query, limit: SCAN_BATCH_SIZE }, "s.id AS row_id");
  const isNewer = query.cursor?.direction === "newer";
  const { rows: answers } = await db.pool.query<{ ids: string[]; scanned: number; scannedTo: string | null }>(
    `WITH near AS MATERIALIZED (${rows})
     SELECT ARRAY(SELECT near.row_id FROM near JOIN submission_words w ON w.submission_id = near.row_id
         WHERE w.words @@ ${parameters.add(query.match)}::tsquery
         ORDER BY near.row_id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) AS ids,
       (SELECT count(*)::int FROM near) AS scanned, (SELECT ${isNewer ? "max" : "min"}(row_id) FROM near) AS "scannedTo"`,
    parameters.values,
  );
  const [answer] = answers;
  if (answer === undefined) return { ids: [], scannedTo: null };
  return { ids: answer.ids, scannedTo: answer.scanned < SCAN_BATCH_SIZE ? null : answer.scannedTo };
}

/** Null when the index has more to say than can be put in order in time. */
async function askIndex(scope: OwnerScope, db: Database, query: SearchQuery): Promise<readonly string[] | null> {
  const parameters = new Parameters();
  const isNewer = query.cursor?.direction === "newer";
  const place =
    query.cursor === null ? "" : ` AND w.submission_id ${isNewer ? ">" : "<"} ${parameters.add(query.cursor.id)}`;
  const text = `WITH hit AS MATERIALIZED (
       SELECT w.submission_id AS id FROM submission_words w
       WHERE w.words @@ ${parameters.add(query.match)}::tsquery${place} LIMIT ${MAX_HITS + 1})
     SELECT (SELECT count(*)::int FROM hit) AS hits, ARRAY(
       SELECT s.id FROM hit JOIN submissions s ON s.id = hit.id
       WHERE ${visible(scope, parameters)} AND ${matchesFilter(parameters, query)}
       ORDER BY s.id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) AS ids`;
  return inTransaction(db, async (client) => {
    // The planner knows little of how rare a word is; by any other way it might read the whole table.
    await client.query("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
    const { rows } = await client.query<{ hits: number; ids: string[] }>(text, parameters.values);
    const [answer] = rows;
    return answer === undefined || answer.hits > MAX_HITS ? null : answer.ids;
  });
}

/** How many submissions match, exactly: of all that the filter names or, with a match, of those that it finds. */
export async function countMatches(
  scope: OwnerScope,
  db: Database,
  filter: SubmissionFilter & { readonly match: string | null },
): Promise<number> {
  const parameters = new Parameters();
  const isMatch =
    filter.match === null
      ? ""
      : ` AND s.id IN (SELECT w.submission_id FROM submission_words w WHERE w.words @@ ${parameters.add(filter.match)}::tsquery)`;
  const { rows } = await db.pool.query<{ count: string }>(
    `SELECT count(*) FROM submissions s WHERE ${visible(scope, parameters)} AND ${matchesFilter(parameters, filter)}${isMatch}`,
    parameters.values,
  );
  return Number(rows[0]?.count ?? 0);
}

function cursorFrom(query: SearchQuery, id: string): PageCursor {
  return { id, direction: query.cursor?.direction ?? "older" };
}
