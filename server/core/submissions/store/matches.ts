import { MAX_COUNTED } from "../../../../shared/limits.ts";
import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ContentFilter, isSearch, meetsContent } from "./content-query.ts";
import { isFull, maxEntries, type Window, windowOf } from "./walk.ts";

/** Matches of a word index that are read at once; above this, scanning the submissions is faster. */
export const MAX_HITS = 20_000;
/** The same if the newest of them are chosen. */
export const MAX_PAGE_HITS = 2_000;

/** Matches by the word index, newest first; null if it has too many, or is not asked. */
export async function findByIndex(
  scope: OwnerScope,
  db: Database,
  filter: ContentFilter,
  limit = MAX_HITS,
  maxHits = limit,
): Promise<readonly string[] | null> {
  return filter.match?.findNext(scope, db, { ...filter, cursor: null, limit }, maxHits) ?? null;
}

interface Scan extends Window {
  /** SQL condition: `s` meets the filter and has the contents asked for. */
  readonly isFound: string;
}

/** The newest submissions to look at, and one more that shows whether there are more. */
export function scanOf(scope: OwnerScope, parameters: Parameters, filter: ContentFilter, most: number): Scan {
  const entries = most + 1;
  const query = { ...filter, cursor: null, limit: entries };
  const window = windowOf(scope, parameters, query, { entries, asksMore: isSearch(filter) });
  return { ...window, isFound: `${window.matches}${meetsContent(window, parameters, filter)}` };
}

export interface BoundedCount {
  /** At most `MAX_COUNTED`. */
  readonly count: number;
  /** Number of newest submissions counted; null for all. */
  readonly lookedAt: number | null;
}

/** Exact up to `MAX_COUNTED` if few submissions need scanning; otherwise counts only the newest. */
export async function countMatches(
  scope: OwnerScope,
  db: Database,
  filter: ContentFilter,
  maxScan = maxEntries(scope, filter),
): Promise<BoundedCount> {
  const indexed = await findByIndex(scope, db, filter, MAX_COUNTED + 1);
  if (indexed !== null) return boundedCount(indexed.length, null);
  const parameters = new Parameters();
  const scan = scanOf(scope, parameters, filter, maxScan);
  const limit = parameters.add(maxScan);
  const { rows } = await db.pool.query<{ count: number; isFull: boolean }>(
    `SELECT count(*) FILTER (WHERE place <= ${limit} AND is_found)::int AS count, ${isFull(scan, limit)} AS "isFull"
     FROM (SELECT ${scan.isFound} AS is_found, row_number() OVER (ORDER BY ${scan.order}) AS place ${scan.own}) AS near`,
    parameters.values,
  );
  const [found = { count: 0, isFull: false }] = rows;
  return boundedCount(found.count, found.isFull ? maxScan : null);
}

function boundedCount(count: number, lookedAt: number | null): BoundedCount {
  return count > MAX_COUNTED ? { count: MAX_COUNTED, lookedAt: MAX_COUNTED } : { count, lookedAt };
}
