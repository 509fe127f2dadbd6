import { floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Folder, SubmissionStatus } from "../database/db.ts";
import { Parameters, prepared } from "../database/sql.ts";
import { IS_ANSWERED } from "../deliveries/channels.ts";
import { visibleUsingIndex } from "../visibility.ts";
import { HAS_FILES, type SubmissionColumn, type SubmissionRow, selectList } from "./submissions.ts";

export interface SubmissionFilter {
  /** The forms to look in; the caller sees them all. */
  readonly formIds: readonly string[];
  readonly folder: Folder;
  readonly status: SubmissionStatus | null;
  /** `null` for both. */
  readonly done: boolean | null;
  /** `null` for both. */
  readonly isStarred: boolean | null;
  /** `null` for both. */
  readonly isAnswered: boolean | null;
  /** Only those that are doubtful, and not decided yet. */
  readonly isDoubtful: boolean;
  /** Only those with files. */
  readonly hasFiles: boolean;
  /** `null` for any. */
  readonly labelId: string | null;
  /** Inclusive. */
  readonly since: Date | null;
  /** Before this instant. */
  readonly until: Date | null;
}

/** Pages from a submission to older or newer ones. Null begins at the newest. */
export interface PageCursor {
  /** `null` begins at the oldest or newest. */
  readonly id: string | null;
  readonly direction: "older" | "newer";
}

export interface PageQuery extends SubmissionFilter {
  readonly cursor: PageCursor | null;
  readonly limit: number;
}

/** The submissions next to the place asked for, newest first, with only the columns asked for. */
export async function findSubmissionPage<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  query: PageQuery,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[]> {
  const parameters = new Parameters();
  const text = pageOfRows(scope, parameters, query, `s.id AS row_id, ${selectList(columns)}`);
  const result = await db.pool.query<Pick<SubmissionRow, C>>(prepared(text, parameters.values));
  return query.cursor?.direction === "newer" ? result.rows.reverse() : result.rows;
}

/**
 * The rows of a page, in the order in which they are found. Several forms are read one by one, each in the order of its
 * own index and no further than the page can reach, and then merged. The select list begins with `row_id`.
 */
export function pageOfRows(scope: OwnerScope, parameters: Parameters, query: PageQuery, select: string): string {
  const order = query.cursor?.direction === "newer" ? "ASC" : "DESC";
  const limit = parameters.add(query.limit);
  const [first, ...others] = query.formIds;
  const rowsOf = (form: string) =>
    `SELECT ${select} FROM submissions s WHERE ${visibleUsingIndex(scope, parameters)} AND s.form_id = ${form}
       AND ${filterConditions(parameters, query)} ORDER BY s.id ${order} LIMIT ${limit}`;
  if (first !== undefined && others.length === 0) return rowsOf(parameters.add(first));
  return `SELECT found.* FROM unnest(${parameters.add(query.formIds)}::text[]) AS form(id)
    CROSS JOIN LATERAL (${rowsOf("form.id")}) AS found ORDER BY found.row_id ${order} LIMIT ${limit}`;
}

// A submission's id holds its instant, so that a range of time is a range of the index.
function filterConditions(parameters: Parameters, query: Omit<PageQuery, "limit">): string {
  const { folder, status, done, isStarred, isAnswered, labelId, isDoubtful, hasFiles, since, until, cursor } = query;
  // Spelt out for the inbox, as the indexes of what is open and of what is done have it: they serve no parameter.
  const inFolder = folder === "inbox" && done !== null ? "'inbox'" : `${parameters.add(folder)}::folder`;
  const conditions = [`s.folder = ${inFolder}`];
  if (done !== null) conditions.push(`s.done_at IS ${done ? "NOT NULL" : "NULL"}`);
  if (isStarred !== null) conditions.push(isStarred ? "s.is_starred" : "NOT s.is_starred");
  if (status !== null) conditions.push(`s.status = ${parameters.add(status)}::submission_status`);
  if (isAnswered !== null) conditions.push(isAnswered ? IS_ANSWERED : `NOT ${IS_ANSWERED}`);
  if (isDoubtful) conditions.push("s.is_doubtful");
  if (hasFiles) conditions.push(HAS_FILES);
  if (labelId !== null) {
    conditions.push(`EXISTS (SELECT FROM submission_labels l
      WHERE l.submission_id = s.id AND l.label_id = ${parameters.add(labelId)})`);
  }
  if (since !== null) conditions.push(`s.id >= ${parameters.add(floorOfIds("sub", since))}`);
  if (until !== null) conditions.push(`s.id < ${parameters.add(floorOfIds("sub", until))}`);
  if (cursor !== null && cursor.id !== null) {
    conditions.push(`s.id ${cursor.direction === "newer" ? ">" : "<"} ${parameters.add(cursor.id)}`);
  }
  return conditions.join(" AND ");
}

/** The same conditions where another index leads to the rows. */
export function matchesFilter(parameters: Parameters, filter: SubmissionFilter): string {
  const ofForms = `s.form_id = ANY(${parameters.add(filter.formIds)}::text[])`;
  return `${ofForms} AND ${filterConditions(parameters, { ...filter, cursor: null })}`;
}

/** Names of the reasons in the verdicts of a page's submissions, the most usual first. */
export async function findSpamReasonNames(scope: OwnerScope, db: Database, query: PageQuery): Promise<string[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT reason.value ->> 'name' AS name
     FROM (${pageOfRows(scope, parameters, query, "s.id AS row_id, s.spam_reasons")}) AS page,
       jsonb_array_elements(page.spam_reasons) AS reason
     GROUP BY name ORDER BY count(*) DESC, name`,
    parameters.values,
  );
  return rows.map(({ name }) => name);
}
