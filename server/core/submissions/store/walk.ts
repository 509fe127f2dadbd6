import { NOBODY } from "../../../../shared/people.ts";
import { Parameters } from "../../database/sql.ts";
import { IS_ANSWER } from "../../deliveries/store/channels.ts";
import { isWaiting } from "../../deliveries/store/confirmations.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { hasContentsDays, keptSubmissions, visible } from "../../scope/store/visibility.ts";
import { ANYTHING, type Condition, conditionsOf, type SubmissionFilter, wholeFolder, withinTime } from "./filter.ts";

/** Pages from a submission to older or newer ones. */
export interface PageCursor {
  /** `null` begins at the oldest or newest. */
  readonly id: string | null;
  readonly direction: "older" | "newer";
}

export interface PageQuery extends SubmissionFilter {
  /** `null` begins at the newest. */
  readonly cursor: PageCursor | null;
  readonly limit: number;
}

/** An index that has submissions in id order for fixed values of its first columns. */
interface Walk {
  readonly table:
    | "submissions"
    | "submission_labels"
    | "submission_assignees"
    | "submission_confirmations"
    | "deliveries"
    | "files";
  readonly id: "id" | "submission_id";
  /** The index may have several entries per submission. */
  readonly isDistinct: boolean;
  readonly key: readonly ("form_id" | "folder" | "label_id" | "user_id")[];
  /** Restricts to rows in the index. Empty if it has every row. */
  readonly where: string;
  /** The conditions that every entry meets. */
  readonly covers: readonly Condition[];
}

const SUBMISSIONS = { table: "submissions", id: "id", isDistinct: false, key: ["form_id", "folder"] } as const;
const LINKS = { id: "submission_id", isDistinct: false, where: "" } as const;
const OTHERS = { id: "submission_id", isDistinct: true, key: ["form_id"] } as const;

/** The index that leads to the fewest non-matching submissions. */
function walkOf(scope: OwnerScope, { folder, labelId, assigneeId, ...filter }: SubmissionFilter): Walk {
  if (filter.isDoubtful)
    return { ...SUBMISSIONS, key: ["form_id"], where: " AND k.is_doubtful", covers: ["isDoubtful"] };
  if (filter.isUnconfirmed) {
    return {
      ...OTHERS,
      isDistinct: false,
      table: "submission_confirmations",
      where: ` AND ${isWaiting("k")}`,
      covers: ["isUnconfirmed"],
    };
  }
  if (labelId !== null) return { ...LINKS, table: "submission_labels", key: ["label_id"], covers: ["labelId"] };
  if (assigneeId !== null && assigneeId !== NOBODY) {
    return { ...LINKS, table: "submission_assignees", key: ["user_id"], covers: ["assigneeId"] };
  }
  if (filter.isAnswered === true) {
    return { ...OTHERS, table: "deliveries", where: ` AND ${IS_ANSWER}`, covers: ["isAnswered"] };
  }
  if (filter.isStarred === true) return { ...SUBMISSIONS, where: " AND k.is_starred", covers: ["folder", "isStarred"] };
  // Files of messages without contents stay in the index until the job removes them.
  if (filter.hasFiles)
    return { ...OTHERS, table: "files", where: "", covers: hasContentsDays(scope) ? [] : ["hasFiles"] };
  if (filter.status === "unread") {
    return { ...SUBMISSIONS, where: " AND k.status = 'unread'", covers: ["folder", "status"] };
  }
  if (filter.done !== null && folder === "inbox") {
    const where = ` AND k.folder = 'inbox' AND k.done_at IS ${filter.done ? "NOT NULL" : "NULL"}`;
    return { ...SUBMISSIONS, key: ["form_id"], where, covers: ["folder", "done"] };
  }
  return { ...SUBMISSIONS, where: "", covers: ["folder"] };
}

/** Submissions that one request reads beside each other. */
const MAX_ROWS = 5_000;
/** Look-ups by the id of one, of about four pages each. */
const MAX_LOOKUPS = 1_000;
const LOOKED_UP = ["isAnswered", "isUnconfirmed", "hasFiles", "labelId", "assigneeId"] as const;

/** Entries that one request may read if only some match, or if it looks up more of each. */
export function maxEntries(
  scope: OwnerScope,
  filter: SubmissionFilter & { readonly match: object | null },
  moreLookUps: readonly string[] = [],
): number {
  const { table, covers, where } = walkOf(scope, filter);
  // Rows that are starred, unread or doubtful are far from each other.
  const isApart = table !== "submissions" || (where !== "" && !covers.includes("done"));
  const conditions = conditionsOf(new Parameters(), filter);
  const lookUps = [
    ...moreLookUps,
    ...LOOKED_UP.filter((condition) => conditions.has(condition) && !covers.includes(condition)),
    // An entry of several forms is read for each of them.
    ...(filter.formIds.length > 1 ? ["index", "row"] : isApart ? ["row"] : []),
    // New arrivals are read beside the words.
    ...(filter.match === null ? [] : ["words", "arrivals"]),
  ];
  return lookUps.length === 0 ? MAX_ROWS : Math.floor(MAX_LOOKUPS / lookUps.length);
}

/** The next submissions of a list, as parts of an SQL statement. */
export interface Window {
  /** FROM and WHERE: submissions `s` that exist for the scope, limited to the forms and time. */
  readonly own: string;
  /** The id of `s`, known before its row is read. */
  readonly id: string;
  /** SQL condition: `s` meets the filter. */
  readonly matches: string;
  /** The list's order, in which rows arrive: a LIMIT stops the reading. */
  readonly order: string;
  /** A query for the id of the last submission that fits the window. `null`: every one in it meets the filter. */
  readonly last: string | null;
}

/** Entries to read if all of them belong to the page: the usual page sizes, to keep distinct statements few. */
const PAGE_SIZES = [51, 101];

export interface WindowSize {
  /** Entries to read if only some of them match. */
  readonly entries: number;
  /** There are conditions beyond the filter, so that entries may be read in vain. */
  readonly asksMore: boolean;
  /** One of them rules out most entries by their id, which saves reading their rows. */
  readonly isById?: boolean;
}

/**
 * Reads a limited number of entries of one index from the cursor on, comparing its whole key, up to the end of its
 * first column's value. No other index has that order, and values are hidden from the planner, which then expects a
 * ninth of the table and cannot choose by estimates: these at times made it read a whole form, or the newer submissions
 * of every account.
 */
export function windowOf(
  scope: OwnerScope,
  parameters: Parameters,
  query: PageQuery,
  { entries, asksMore, isById = false }: WindowSize,
): Window {
  const walk = walkOf(scope, query);
  // What every entry meets need not be looked up again.
  const known = LOOKED_UP.filter((condition) => walk.covers.includes(condition));
  const conditions = conditionsOf(parameters, {
    ...query,
    ...Object.fromEntries(known.map((one) => [one, ANYTHING[one]])),
  });
  const isExact = !asksMore && [...conditions.keys()].every((condition) => walk.covers.includes(condition));
  const size = isExact ? (PAGE_SIZES.find((most) => most >= query.limit) ?? query.limit) : entries;
  const order = query.cursor?.direction === "newer" ? "ASC" : "DESC";
  const steps: Steps = { walk, parameters, query, order, size, start: parameters.add(startOf(scope, query)) };
  const isOwn = `${visible(scope, parameters)} AND ${withinQuery(parameters, query)}`;
  const matches = [...conditions.values()].join(" AND ");
  const lastOf = (ids: string, inOrder: string) =>
    isExact ? null : `SELECT near.${walk.id} FROM (${ids}) AS near ORDER BY ${inOrder} OFFSET ${size - 1} LIMIT 1`;
  if (walk.table === "submissions" && query.formIds.length === 1 && !isById) {
    const { read, ids, within, inOrder } = entriesOf(steps);
    const own = `FROM ${keptSubmissions(scope, parameters, `(${read("k.*")})`)} AS s WHERE ${within("s")} AND ${isOwn}`;
    return { own, id: "s.id", matches, order: inOrder("s"), last: lastOf(ids, inOrder("near")) };
  }
  const { ids, inOrder } = idsOf(steps);
  const id = `near.${walk.id}`;
  return {
    own: `FROM (${ids}) AS near
      CROSS JOIN LATERAL ${keptSubmissions(scope, parameters, `(SELECT k.* FROM submissions AS k WHERE k.id = ${id} OFFSET 0)`)} AS s WHERE ${isOwn}`,
    id,
    matches,
    order: inOrder,
    last: lastOf(ids, inOrder),
  };
}

/** SQL condition, in an aggregate over the window's rows: it has more than `most` entries. */
export function isFull({ last }: Window, most: string): string {
  return last === null ? `count(*) > ${most}` : `(${last}) IS NOT NULL`;
}

export interface NewestQuery extends Pick<PageQuery, "formIds" | "limit"> {
  /** Only submissions older than this one. */
  readonly before: string | null;
}

/** A query for the newest submissions of a folder before one, newest first. */
export function newestOf(
  scope: OwnerScope,
  parameters: Parameters,
  query: NewestQuery & Pick<PageQuery, "folder">,
  select: string,
): string {
  const { formIds, folder, before, limit } = query;
  const page: PageQuery = { ...wholeFolder(formIds, folder), cursor: { id: before, direction: "older" }, limit };
  const { own, matches, order } = windowOf(scope, parameters, page, { entries: limit, asksMore: false });
  return `SELECT ${select} ${own} AND ${matches} ORDER BY ${order} LIMIT ${parameters.add(limit)}`;
}

function withinQuery(parameters: Parameters, query: PageQuery): string {
  const { cursor, formIds } = query;
  return [
    `s.form_id = ANY(${parameters.add(formIds)}::text[])`,
    ...withinTime(parameters, query),
    ...(cursor?.id == null ? [] : [`s.id ${cursor.direction === "newer" ? ">" : "<"} ${parameters.add(cursor.id)}`]),
  ].join(" AND ");
}

interface Steps {
  readonly walk: Walk;
  readonly parameters: Parameters;
  readonly query: PageQuery;
  readonly order: "ASC" | "DESC";
  /** Maximum entries per form. */
  readonly size: number;
  /** Placeholder of the id before the first. */
  readonly start: string;
}

/** Ids in list order. Several forms are read one by one, no further than the window reaches, and merged. */
function idsOf(steps: Steps): { readonly ids: string; readonly inOrder: string } {
  const { walk, parameters, query, order, size } = steps;
  if (query.formIds.length === 1 || !walk.key.includes("form_id")) {
    const { ids, inOrder } = entriesOf(steps);
    return { ids, inOrder: inOrder("near") };
  }
  const inOrder = `near.${walk.id} ${order}`;
  const { ids: ofForm } = entriesOf(steps, "form.id");
  const ids = `SELECT one.${walk.id} FROM unnest(${parameters.add(query.formIds)}::text[]) AS form(id)
    CROSS JOIN LATERAL (${ofForm}) AS one ORDER BY one.${walk.id} ${order} LIMIT ${size}`;
  return { ids, inOrder };
}

interface Entries {
  /** A query that selects of the entries `k` of the index. */
  readonly read: (select: string) => string;
  /** A query for the entries `near` of the key's values. */
  readonly ids: string;
  /** SQL condition: a row has the key's values. */
  readonly within: (alias: string) => string;
  /** The index order. By id alone, PostgreSQL would read everything first and sort it again. */
  readonly inOrder: (alias: string) => string;
}

function entriesOf({ walk, parameters, query, order, size, start }: Steps, form?: string): Entries {
  const valuesOf = {
    form_id: () => form ?? parameters.addHidden(query.formIds[0]),
    folder: () => `${parameters.add(query.folder)}::folder`,
    label_id: () => parameters.addHidden(query.labelId),
    user_id: () => parameters.addHidden(query.assigneeId),
  };
  const key = walk.key.map((column) => ({ column, value: valuesOf[column]() }));
  const from = [...key.map(({ value }) => value), start].join(", ");
  const end = `k.${key[0]?.column} ${order === "ASC" ? "<=" : ">="} ${key[0]?.value}`;
  const inOrder = (alias: string) =>
    columnsOf(walk, alias)
      .map((column) => `${column} ${order}`)
      .join(", ");
  const read = (select: string) => `SELECT ${select} FROM ${walk.table} AS k
      WHERE (${columnsOf(walk, "k").join(", ")}) ${order === "ASC" ? ">" : "<"} (${from}) AND ${end}${walk.where}
      ORDER BY ${inOrder("k")} LIMIT ${size}`;
  const within = (alias: string) => key.map(({ column, value }) => `${alias}.${column} = ${value}`).join(" AND ");
  const columns = `${walk.isDistinct ? "DISTINCT " : ""}${columnsOf(walk, "k").join(", ")}`;
  return { read, ids: `SELECT * FROM (${read(columns)}) AS near WHERE ${within("near")}`, within, inOrder };
}

function columnsOf(walk: Walk, alias: string): string[] {
  return [...walk.key, walk.id].map((column) => `${alias}.${column}`);
}

/** Greater than any id. */
const AFTER_ALL = "sub_~";

/** The id before the first that may be in the list. */
function startOf(scope: OwnerScope, { cursor, since, until }: PageQuery): string {
  const ids = cursor?.id == null ? [] : [cursor.id];
  if (cursor?.direction !== "newer") {
    return [AFTER_ALL, ...ids, ...(until === null ? [] : [floorOfIds("sub", until)])].sort()[0] ?? AFTER_ALL;
  }
  // A text without its last character sorts just before it.
  const instants = since === null ? [scope.visibleAfter] : [scope.visibleAfter, since];
  return [...ids, ...instants.map((at) => floorOfIds("sub", at).slice(0, -1))].sort().at(-1) ?? "";
}
