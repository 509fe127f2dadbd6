import type {
  SubmissionListQuery,
  SubmissionRow_SubmissionFragment,
  TableRow_SubmissionFragment,
} from "../../kit/graphql/documents.ts";

/** A submission in the list, and the cursor of the page it came with. */
export interface Row
  extends SubmissionRow_SubmissionFragment,
    Partial<Pick<TableRow_SubmissionFragment, "cells" | "files">> {
  readonly after: string | null;
  /** Its position in a list that is not in the order of ids. */
  readonly place?: number;
  /** Set where rows of several forms stand together. */
  readonly form?: { readonly id: string; readonly name: string };
}

/** An unbroken stretch of a folder, newest first: from where the list starts to where it has been loaded. */
export interface Rows {
  readonly rows: readonly Row[];
  /** `null` at the end of the folder. */
  readonly nextCursor: string | null;
  /** `null` where the list starts at the newest. */
  readonly previousCursor: string | null;
  /** Counts what the tab shows, ignoring filters. */
  readonly total: number;
  readonly inFolder: number;
  /** Number of newest submissions that were sorted; null if all were. */
  readonly sortedAmong: number | null;
}

/** A page of the server's; one of older submissions comes without counts. */
export type Page = Pick<SubmissionListQuery["submissions"], "nodes" | "nextCursor" | "previousCursor"> &
  Partial<Pick<SubmissionListQuery["submissions"], "counts" | "total">> & { readonly sortedAmong?: number | null };
type Folder = SubmissionRow_SubmissionFragment["folder"];

export const NO_ROWS: Rows = {
  rows: [],
  nextCursor: null,
  previousCursor: null,
  total: 0,
  inFolder: 0,
  sortedAmong: null,
};

/** Adds the page that follows the rows so far. */
export function appendPage(list: Rows, page: Page, folder: Folder, after: string | null, isSorted = false): Rows {
  const known = new Set(list.rows.map((row) => row.id));
  const first = (list.rows.at(-1)?.place ?? -1) + 1;
  const older = page.nodes
    .filter((node) => !known.has(node.id))
    // The cursor of a sorted list contains field values, which must not be in an address.
    .map((node, at) => (isSorted ? { ...node, after: null, place: first + at } : { ...node, after }));
  return {
    rows: [...list.rows, ...older],
    nextCursor: page.nextCursor,
    previousCursor: list.rows.length === 0 ? page.previousCursor : list.previousCursor,
    total: page.total ?? list.total,
    inFolder: page.counts?.[folder] ?? list.inFolder,
    sortedAmong: page.sortedAmong ?? list.sortedAmong,
  };
}

/** Puts the page that goes before the rows so far in its place. */
export function prependPage(list: Rows, page: Page): Rows {
  const known = new Set(list.rows.map((row) => row.id));
  const after = page.previousCursor;
  const newer = page.nodes.filter((node) => !known.has(node.id)).map((node) => ({ ...node, after }));
  return { ...list, rows: [...newer, ...list.rows], previousCursor: page.previousCursor };
}

/**
 * Renews the newest rows from a fresh first page. Ids order by arrival, so the page decides everything down to its
 * last id; when it no longer reaches the rows already there, they are dropped rather than shown with a gap. With
 * `keepsExisting` it adds and takes nothing away: a row that no longer matches what the list is filtered to, as when it was
 * read among the unread, stays in its place until the owner looks anew.
 */
export function mergeNewest(list: Rows, page: Page, folder: Folder, keepsExisting = false): Rows {
  const fresh: Rows = appendPage(NO_ROWS, page, folder, null);
  if (list.rows.length === 0 || leavesGap(list, page)) return fresh;
  const oldest = page.nextCursor === null ? undefined : fresh.rows.at(-1);
  const older = oldest === undefined ? [] : list.rows.filter((row) => row.id < oldest.id);
  const inFresh = new Set(fresh.rows.map((row) => row.id));
  const stayed = list.rows.filter((row) => !inFresh.has(row.id) && (oldest === undefined || row.id > oldest.id));
  const newest = keepsExisting
    ? [...fresh.rows, ...stayed].sort((one, other) => (one.id < other.id ? 1 : -1))
    : fresh.rows;
  if (older.length === 0) return { ...fresh, rows: newest };
  return { ...fresh, rows: [...newest, ...older], nextCursor: list.nextCursor };
}

export function withoutRows(list: Rows, ids: readonly string[]): Rows {
  const gone = new Set(ids);
  const rows = list.rows.filter((row) => !gone.has(row.id));
  const left = list.rows.length - rows.length;
  return { ...list, rows, total: Math.max(0, list.total - left), inFolder: Math.max(0, list.inFolder - left) };
}

/** Puts rows back in their places; those older than what is loaded come with their page. */
export function withRows(list: Rows, returned: readonly Row[]): Rows {
  const without = withoutRows(
    list,
    returned.map((row) => row.id),
  );
  const oldest = without.rows.at(-1);
  const inReach = returned.filter((row) => list.nextCursor === null || (oldest !== undefined && isBefore(row, oldest)));
  const rows = [...without.rows, ...inReach].sort((one, other) => (isBefore(other, one) ? 1 : -1));
  const { total, inFolder } = without;
  return { ...list, rows, total: total + returned.length, inFolder: inFolder + returned.length };
}

function isBefore(one: Row, other: Row): boolean {
  if (one.place === undefined || other.place === undefined) return one.id > other.id;
  return one.place < other.place;
}

export interface Shown {
  readonly folder: Folder;
  readonly done: boolean | null;
}

function belongs(row: SubmissionRow_SubmissionFragment, { folder, done }: Shown): boolean {
  return row.folder === folder && (done === null || done === (row.doneAt !== null));
}

/** Rows that were read again. */
export interface Reread {
  readonly ids: readonly string[];
  /** Those that still exist. */
  readonly found: readonly SubmissionRow_SubmissionFragment[];
}

/** Brings rows to what they have become: some changed in place, some left the list. */
export function withReread(list: Rows, shown: Shown, { ids, found }: Reread): Rows {
  const here = new Map(found.filter((row) => belongs(row, shown)).map((row) => [row.id, row]));
  const left = withoutRows(
    list,
    ids.filter((id) => !here.has(id)),
  );
  return { ...left, rows: left.rows.map((row) => ({ ...row, ...here.get(row.id) })) };
}

/** True if unloaded rows lie between a fresh first page and the known ones. */
export function leavesGap(list: Rows, page: Page): boolean {
  const [oldest, newestKnown] = [page.nodes.at(-1), list.rows[0]];
  return page.nextCursor !== null && oldest !== undefined && newestKnown !== undefined && newestKnown.id < oldest.id;
}

/** Omitted marks stay as they are. */
export type RowMarks = Partial<Pick<Row, "status" | "doneAt" | "snoozedUntil" | "isStarred" | "assignee">>;

/** Rows that are done leave a list of what is open, and the other way round; they stay in the folder. */
export function withMarks(list: Rows, shown: Shown, ids: readonly string[], marks: RowMarks): Rows {
  const marked = new Set(ids);
  const rows = list.rows.map((row) => (marked.has(row.id) ? { ...row, ...marks } : row));
  const left = rows.filter((row) => marked.has(row.id) && !belongs(row, shown)).map((row) => row.id);
  return { ...withoutRows({ ...list, rows }, left), inFolder: list.inFolder };
}

export function withLabel(list: Rows, ids: readonly string[], labelId: string, isOn: boolean): Rows {
  const labelled = new Set(ids);
  const rows = list.rows.map((row) => {
    if (!labelled.has(row.id)) return row;
    const others = row.labelIds.filter((id) => id !== labelId);
    return { ...row, labelIds: isOn ? [...others, labelId] : others };
  });
  return { ...list, rows };
}

/** The row after (1) or before (-1) a message, which may have left the list: ids order by arrival, newest first. */
export function rowBeside(rows: readonly Row[], id: string | null, by: 1 | -1): Row | undefined {
  if (id === null) return rows[0];
  const at = rows.findIndex((row) => row.id === id);
  if (at !== -1) return rows[at + by];
  return by === 1 ? rows.find((row) => row.id < id) : rows.findLast((row) => row.id > id);
}

/** The row to go to when some rows leave: the one after them, else the one before. */
export function neighbourOf(rows: readonly Row[], leaving: readonly string[]): Row | null {
  const gone = new Set(leaving);
  const staying = rows.filter((row) => !gone.has(row.id));
  if (rows[0]?.place !== undefined) {
    const last = rows.findLastIndex((row) => gone.has(row.id));
    const next = rows.slice(last + 1).find((row) => !gone.has(row.id));
    return next ?? staying.at(-1) ?? null;
  }
  const oldest = leaving.reduce((one, other) => (one < other ? one : other), leaving[0] ?? "");
  return rowBeside(staying, oldest, 1) ?? rowBeside(staying, oldest, -1) ?? null;
}
