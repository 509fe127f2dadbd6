import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";
import { matchesFilter, type PageQuery, pageOfRows, type SubmissionFilter } from "./page.ts";
import { visible } from "./visibility.ts";

/** Rows that are read one by one before the index is asked, and in each step after it had too much to say. */
const WALK = 5_000;
/** Finds of the index that are put in order; more of them and walking is quicker. */
const MAX_HITS = 20_000;
const MAX_STEPS = 8;

export interface Found {
  /** In the order of the page. */
  readonly ids: readonly string[];
  /** The last submission that was looked at; null where everything was. */
  readonly reached: string | null;
}

export interface SearchQuery extends PageQuery {
  /** A tsquery over the words of submissions. */
  readonly match: string;
}

/**
 * The submissions of a page that match. What many match is found soonest by walking from the page's place; what few
 * match, by the index. Where many match and all of them are far off, the answer stops short and says how far it came.
 */
export async function findMatches(scope: OwnerScope, db: Database, query: SearchQuery): Promise<Found> {
  const near = await walk(scope, db, query);
  if (near.ids.length >= query.limit || near.reached === null) return near;
  const beyond = { ...query, beside: beside(query, near.reached), limit: query.limit - near.ids.length };
  const indexed = await askIndex(scope, db, beyond);
  if (indexed !== null) return { ids: [...near.ids, ...indexed], reached: null };
  return walkOn(scope, db, query, near);
}

async function walkOn(scope: OwnerScope, db: Database, query: SearchQuery, near: Found): Promise<Found> {
  let found = near;
  for (let step = 1; step < MAX_STEPS && found.reached !== null && found.ids.length < query.limit; step += 1) {
    const limit = query.limit - found.ids.length;
    const next = await walk(scope, db, { ...query, beside: beside(query, found.reached), limit });
    found = { ids: [...found.ids, ...next.ids], reached: next.reached };
  }
  return found;
}

async function walk(scope: OwnerScope, db: Database, query: SearchQuery): Promise<Found> {
  const parameters = new Parameters();
  const rows = pageOfRows(scope, parameters, { ...query, limit: WALK }, "s.id AS row_id");
  const isNewer = query.beside?.side === "newer";
  const { rows: answers } = await db.pool.query<{ ids: string[]; walked: number; reached: string | null }>(
    `WITH near AS MATERIALIZED (${rows})
     SELECT ARRAY(SELECT near.row_id FROM near JOIN submission_words w ON w.submission_id = near.row_id
         WHERE w.words @@ ${parameters.add(query.match)}::tsquery
         ORDER BY near.row_id ${isNewer ? "ASC" : "DESC"} LIMIT ${parameters.add(query.limit)}) AS ids,
       (SELECT count(*)::int FROM near) AS walked, (SELECT ${isNewer ? "max" : "min"}(row_id) FROM near) AS reached`,
    parameters.values,
  );
  const [answer] = answers;
  if (answer === undefined) return { ids: [], reached: null };
  return { ids: answer.ids, reached: answer.walked < WALK ? null : answer.reached };
}

/** Null when the index has more to say than can be put in order in time. */
async function askIndex(scope: OwnerScope, db: Database, query: SearchQuery): Promise<readonly string[] | null> {
  const parameters = new Parameters();
  const isNewer = query.beside?.side === "newer";
  const place =
    query.beside === null ? "" : ` AND w.submission_id ${isNewer ? ">" : "<"} ${parameters.add(query.beside.of)}`;
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

function beside(query: SearchQuery, of: string): NonNullable<PageQuery["beside"]> {
  return { of, side: query.beside?.side ?? "older" };
}
