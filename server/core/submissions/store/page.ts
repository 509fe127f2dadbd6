import type { Database } from "../../database/db.ts";
import { Parameters, prepared } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type ContentPageQuery, isSearch, meetsContent } from "./content-query.ts";
import { MAX_PAGE_HITS } from "./matches.ts";
import { findSubmissions, pageParts, type SubmissionColumn, type SubmissionRow } from "./submissions.ts";
import { maxEntries, windowOf } from "./walk.ts";

/** The first window of a page costs about as much as an indexed page. */
const FIRST_WINDOW = 1_000;
/** Submissions scanned before trying the word index. */
const BEFORE_INDEX = 200;

interface Found<Row> {
  /** In the order found. */
  readonly rows: readonly Row[];
  /** The last submission read; null if the page is full or all were read. */
  readonly lookedTo: string | null;
}

/**
 * The submissions next to the cursor, with only the requested columns. Frequent matches are found fastest by scanning
 * from the cursor, rare ones by the word index. If all matches are far off, the page stops short and reports how far it
 * scanned.
 */
export async function findSubmissionPage<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: ContentPageQuery,
  columns: readonly (C | "id")[],
): Promise<Found<Pick<SubmissionRow, C | "id">>> {
  const find = (from: ContentPageQuery, windows: readonly number[]) => findInWindows(scope, db, from, columns, windows);
  const most = maxEntries(scope, query);
  if (query.match === null) {
    return find(query, most > FIRST_WINDOW ? [FIRST_WINDOW, most - FIRST_WINDOW] : [most]);
  }
  const first = await find(query, [BEFORE_INDEX]);
  if (first.lookedTo === null) return first;
  const cursor = { id: first.lookedTo, direction: query.cursor?.direction ?? "older" };
  const beyond = { ...query, cursor, limit: query.limit - first.rows.length };
  const ids = await query.match.findNext(scope, db, beyond, MAX_PAGE_HITS);
  if (ids === null) {
    const further = await find(beyond, [most - BEFORE_INDEX]);
    return { rows: [...first.rows, ...further.rows], lookedTo: further.lookedTo };
  }
  const indexed = await findSubmissions<C | "id">(scope, db, ids, columns);
  if (cursor.direction === "newer") indexed.reverse();
  return { rows: [...first.rows, ...indexed], lookedTo: null };
}

/** If only some index entries match, reads the index in windows of these sizes until the page is full. */
async function findInWindows<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: ContentPageQuery,
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
  query: ContentPageQuery,
  columns: readonly C[],
  entries: number,
): Promise<Found<Pick<SubmissionRow, C>>> {
  const parameters = new Parameters();
  const window = windowOf(scope, parameters, query, {
    entries,
    asksMore: isSearch(query),
    isById: query.match !== null,
  });
  const limit = parameters.add(query.limit);
  const { page, list } = pageParts(
    columns,
    (select) => `SELECT ${select} ${window.own}
      AND ${window.matches}${meetsContent(window, parameters, query)} ORDER BY ${window.order} LIMIT ${limit}`,
  );
  const lookedTo =
    window.last === null ? "NULL" : `CASE WHEN (SELECT count(*) FROM page) < ${limit} THEN (${window.last}) END`;
  const { rows } = await db.pool.query<Looked & Pick<SubmissionRow, C>>(
    prepared(
      `${page} SELECT s.id AS row_id, ${list}, looked.to AS "lookedTo" FROM (SELECT ${lookedTo} AS to) AS looked
       LEFT JOIN page AS s ON true ORDER BY s.id ${query.cursor?.direction === "newer" ? "ASC" : "DESC"}`,
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
