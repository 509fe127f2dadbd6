import type {
  SubmissionListQuery,
  SubmissionRow_SubmissionFragment,
  TableRow_SubmissionFragment,
} from "../../kit/graphql/documents.ts";

/** A submission in the list, and the cursor of the page it came with. */
export interface Row
  extends SubmissionRow_SubmissionFragment,
    Partial<Omit<TableRow_SubmissionFragment, "__typename">> {
  readonly after: string | null;
  /** Its position in a list that is not ordered by id. */
  readonly place?: number;
  /** Set when the list mixes rows of several forms. */
  readonly form?: { readonly id: string; readonly name: string };
}

/** A contiguous part of a folder, newest first, from the start of the list to the last loaded row. */
export interface Rows {
  readonly rows: readonly Row[];
  /** `null` at the end of the folder. */
  readonly nextCursor: string | null;
  /** `null` if the list starts at the newest. */
  readonly previousCursor: string | null;
  /** Counts what the tab shows, ignoring filters. */
  readonly total: number;
  readonly inFolder: number;
  /** Number of newest submissions sorted; null if all were. */
  readonly sortedAmong: number | null;
}

/** A page from the server; pages of older submissions have no counts. */
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

export function appendPage(list: Rows, page: Page, folder: Folder, after: string | null, isSorted = false): Rows {
  const known = new Set(list.rows.map((row) => row.id));
  const first = (list.rows.at(-1)?.place ?? -1) + 1;
  const older = page.nodes
    .filter((node) => !known.has(node.id))
    // A sorted list's cursor contains field values, which must not appear in an address.
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

export function prependPage(list: Rows, page: Page): Rows {
  const known = new Set(list.rows.map((row) => row.id));
  const after = page.previousCursor;
  const newer = page.nodes.filter((node) => !known.has(node.id)).map((node) => ({ ...node, after }));
  return { ...list, rows: [...newer, ...list.rows], previousCursor: page.previousCursor };
}

/**
 * Refreshes the newest rows from a new first page. Ids order by arrival, so the page is authoritative down to its last
 * id; if it no longer reaches the known rows, they are dropped rather than shown with a gap. With `keepsExisting` rows
 * are only added: a row that no longer matches the filter, such as one just read in an unread list, stays until the
 * owner reloads the list.
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

/** Puts rows back in place; rows older than the loaded ones come with their page. */
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

export interface Reread {
  readonly ids: readonly string[];
  /** The rows that still exist. */
  readonly found: readonly SubmissionRow_SubmissionFragment[];
}

/** Updates reread rows in place and removes those that left the list. */
export function withReread(list: Rows, shown: Shown, { ids, found }: Reread): Rows {
  const here = new Map(found.filter((row) => belongs(row, shown)).map((row) => [row.id, row]));
  const left = withoutRows(
    list,
    ids.filter((id) => !here.has(id)),
  );
  return { ...left, rows: left.rows.map((row) => ({ ...row, ...here.get(row.id) })) };
}

/** True if unloaded rows lie between a new first page and the known rows. */
export function leavesGap(list: Rows, page: Page): boolean {
  const [oldest, newestKnown] = [page.nodes.at(-1), list.rows[0]];
  return page.nextCursor !== null && oldest !== undefined && newestKnown !== undefined && newestKnown.id < oldest.id;
}

/** Omitted marks are left unchanged. */
export type RowMarks = Partial<Omit<Row, "id" | "folder">>;

/** Done rows leave a list of open ones, and vice versa; they stay in the folder. */
export function withMarks(
  list: Rows,
  shown: Shown,
  ids: readonly string[],
  marks: RowMarks | ((row: Row) => RowMarks),
): Rows {
  const marked = new Set(ids);
  const marksOf = typeof marks === "function" ? marks : () => marks;
  const rows = list.rows.map((row) => (marked.has(row.id) ? { ...row, ...marksOf(row) } : row));
  const left = rows.filter((row) => marked.has(row.id) && !belongs(row, shown)).map((row) => row.id);
  return { ...withoutRows({ ...list, rows }, left), inFolder: list.inFolder };
}

/** The row after (1) or before (-1) a message, which may have left the list: ids order by arrival, newest first. */
export function rowBeside(rows: readonly Row[], id: string | null, by: 1 | -1): Row | undefined {
  if (id === null) return rows[0];
  const at = rows.findIndex((row) => row.id === id);
  if (at !== -1) return rows[at + by];
  return by === 1 ? rows.find((row) => row.id < id) : rows.findLast((row) => row.id > id);
}

/** The row to open when some rows leave: the next one, else the previous one. */
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
