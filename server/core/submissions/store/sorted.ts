import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { keptSubmissions, visible, visibleFile } from "../../scope/store/visibility.ts";
import type { ContentFilter } from "./content-query.ts";
import { BLANK, foldedText, NUMBER } from "./field-conditions.ts";
import { findByIndex, MAX_PAGE_HITS, scanOf } from "./matches.ts";
import { findSubmissions, type SubmissionColumn, type SubmissionRow } from "./submissions.ts";
import { isFull, maxEntries } from "./walk.ts";

/** A table's sort key: a column that every message has, or a field. */
export type SortColumn = "sender" | "labels" | "files" | { readonly field: string };

export interface Sort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** The place of a submission in a sorted list. */
export interface SortPlace {
  /** True if every value was a number when the first page was read. Later values do not change the order. */
  readonly isNumeric: boolean;
  /** 0: a value to sort by; 1: not a number, among numbers; 2: empty. */
  readonly rank: number;
  readonly number: string;
  readonly text: string;
  readonly id: string;
}

export interface SortedQuery extends ContentFilter {
  readonly sort: Sort;
  /** The last submission of the previous page. */
  readonly after: SortPlace | null;
  readonly limit: number;
}

export interface Sorted<Row> {
  readonly rows: readonly Row[];
  /** `null` at the end. */
  readonly last: SortPlace | null;
  /** Number of newest submissions that are sorted; null for all. */
  readonly sortedAmong: number | null;
}

/** Number of characters of a value that are compared. */
const SORTED_CHARACTERS = 100;

/**
 * Returns a page of the newest matching submissions, sorted by a column. Case and accents are ignored, empty values come last,
 * and ties go to the newest. Every page sorts them all, since the values of fields have no index.
 */
export async function findSortedPage<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: SortedQuery,
  columns: readonly (C | "id")[],
  maxSorted = maxEntries(scope, query, lookUpsOf(query)),
): Promise<Sorted<Pick<SubmissionRow, C | "id">>> {
  const found = await findByIndex(scope, db, query, maxSorted + 1, MAX_PAGE_HITS);
  const ids = found?.slice(0, maxSorted) ?? null;
  const parameters = new Parameters();
  const text = pageOf(scope, parameters, query, ids, maxSorted);
  const sorted = await db.pool.query<SortPlace & { isFull: boolean }>(text, parameters.values);
  const places = sorted.rows.slice(0, query.limit);
  const pageIds = places.map(({ id }) => id);
  const rows = new Map(
    (await findSubmissions<C | "id">(scope, db, pageIds, columns)).map((row) => [row.id as string, row]),
  );
  return {
    rows: pageIds.flatMap((id) => rows.get(id) ?? []),
    last: sorted.rows.length > query.limit ? (places.at(-1) ?? null) : null,
    sortedAmong: sorted.rows[0]?.isFull === true || (found?.length ?? 0) > maxSorted ? maxSorted : null,
  };
}

/** What sorting looks up of each submission: a label and its name, a file and the Trash, or again what the index found. */
function lookUpsOf({ sort, match }: SortedQuery): string[] {
  const isElsewhere = sort.column === "labels" || sort.column === "files";
  return [...(isElsewhere ? ["value", "name"] : []), ...(match === null ? [] : ["row"])];
}

function pageOf(
  scope: OwnerScope,
  parameters: Parameters,
  query: SortedQuery,
  ids: readonly string[] | null,
  maxSorted: number,
): string {
  const { sort, after } = query;
  const most = parameters.add(maxSorted);
  const value = `left(btrim(coalesce(${columnValue(scope, parameters, sort.column)}, ''), ${BLANK}), ${SORTED_CHARACTERS})`;
  const { near, isMore } =
    ids === null
      ? nearest(scope, parameters, query, { value, most, maxSorted })
      : { near: foundByIndex(scope, parameters, ids, value), isMore: "false" };
  const isNumeric =
    after === null
      ? `(SELECT bool_and(said.value ~ '${NUMBER}') IS TRUE FROM said WHERE said.value <> '')`
      : `${parameters.add(after.isNumeric)}::boolean`;
  return `WITH near AS MATERIALIZED (${near}), said AS MATERIALIZED (
      SELECT near.id, near.value FROM near WHERE near.value IS NOT NULL AND near.place <= ${most}
    ), placed AS (
      SELECT said.id, kind.is_numeric AS "isNumeric",
        CASE WHEN said.value = '' THEN 2 WHEN kind.is_numeric AND said.value !~ '${NUMBER}' THEN 1 ELSE 0 END AS rank,
        CASE WHEN kind.is_numeric AND said.value ~ '${NUMBER}' THEN said.value::numeric ELSE 0 END AS number,
        CASE WHEN kind.is_numeric AND said.value ~ '${NUMBER}' THEN '' ELSE ${foldedText("said.value")} END COLLATE "C" AS text
      FROM said CROSS JOIN (SELECT ${isNumeric} AS is_numeric) AS kind
    )
    SELECT placed.*, ${isMore} AS "isFull" FROM placed
    WHERE ${after === null ? "true" : isAfter(parameters, after, sort)}
    ORDER BY rank, number ${orderOf(sort)}, text ${orderOf(sort)}, id DESC LIMIT ${parameters.add(query.limit + 1)}`;
}

interface Nearest {
  readonly value: string;
  readonly most: string;
  readonly maxSorted: number;
}

/** A query for the newest submissions, with the value of each that matches. */
function nearest(scope: OwnerScope, parameters: Parameters, query: SortedQuery, { value, most, maxSorted }: Nearest) {
  const scan = scanOf(scope, parameters, query, maxSorted);
  const near = `SELECT s.id, row_number() OVER (ORDER BY ${scan.order}) AS place, CASE WHEN ${scan.isFound} THEN ${value} END AS value
      ${scan.own}`;
  return { near, isMore: scan.last === null ? `(SELECT ${isFull(scan, most)} FROM near)` : isFull(scan, most) };
}

/** The index has already met the conditions and returns fewer than can be sorted. */
function foundByIndex(scope: OwnerScope, parameters: Parameters, ids: readonly string[], value: string): string {
  return `SELECT s.id, 1 AS place, ${value} AS value FROM ${keptSubmissions(scope, parameters)} s
    WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])`;
}

function isAfter(parameters: Parameters, { rank, number, text, id }: SortPlace, sort: Sort): string {
  const [ranked, at, said] = [parameters.add(rank), `${parameters.add(number)}::numeric`, parameters.add(text)];
  const further = sort.isDescending ? "<" : ">";
  return `(rank > ${ranked}::int OR (rank = ${ranked}::int AND ((number, text) ${further} (${at}, ${said})
      OR (number = ${at} AND text = ${said} AND id < ${parameters.add(id)}))))`;
}

function orderOf({ isDescending }: Sort): string {
  return isDescending ? "DESC" : "ASC";
}

function columnValue(scope: OwnerScope, parameters: Parameters, column: SortColumn): string {
  if (column === "sender") return "s.sender";
  if (column === "files") {
    return `(SELECT min(file.name) FROM files AS file WHERE ${visibleFile(scope, parameters)} AND file.submission_id = s.id)`;
  }
  if (column === "labels") {
    return `(SELECT min(label.name) FROM submission_labels AS given JOIN labels AS label ON label.id = given.label_id
      WHERE given.submission_id = s.id)`;
  }
  // The first non-empty value of a repeated field.
  return `(SELECT field.value ->> 1 FROM jsonb_array_elements(s.fields) WITH ORDINALITY AS field(value, place)
    WHERE field.value ->> 0 = ${parameters.add(column.field)} AND btrim(field.value ->> 1, ${BLANK}) <> ''
    ORDER BY field.place LIMIT 1)`;
}
