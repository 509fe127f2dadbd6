import pg from "pg";
import Cursor, { type CursorQueryConfig } from "pg-cursor";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import type { FileRow } from "../files/files.ts";
import { countThrough } from "./counts.ts";
import { findExportFieldNames } from "./field-names.ts";
import { type SubmissionRow, submittedFieldsOf } from "./submissions.ts";
import { visible, visibleFile } from "./visibility.ts";

export interface ExportRow extends Pick<SubmissionRow, "id" | "formId" | "folder" | "status" | "fields"> {
  /** In ISO 8601, with milliseconds, in UTC. */
  readonly createdAt: string;
  /** In the order in which they were sent, those that were kept; none where they were not asked for. */
  readonly files: readonly ExportFile[];
}

export interface ExportFile extends Pick<FileRow, "id" | "name" | "scan"> {
  readonly storageKey: string;
}

/** Submissions after one and through another, by id; null: from the first, or to the last. */
export interface ExportRange {
  readonly after: string | null;
  readonly through: string | null;
}

export interface ExportQuery {
  readonly formId: string | null;
  readonly range: ExportRange;
  readonly withFiles: boolean;
}

export const WHOLE_RANGE: ExportRange = { after: null, through: null };

/** All submissions of one form, or of the account, as they were at one instant. */
export interface SubmissionExport {
  readonly rowCount: number;
  /** The newest one; empty where there is none. */
  readonly lastId: string;
  /** Every field name, in the order in which it was first seen, up to the number asked for. */
  readonly fieldNames: readonly string[];
  /** The next rows, oldest first and at most so many; none at the end. */
  read(most: number): Promise<ExportRow[]>;
  /** Ends the connection at once, wherever the reading is; never fails. */
  close(): Promise<void>;
}

/** Field names may have to be read from every row, and a reader takes its time between two pieces. */
const EXPORT_TIMEOUTS = {
  statement_timeout: 10 * 60_000,
  idle_in_transaction_session_timeout: 2 * 60_000,
} as const satisfies pg.ClientConfig;

/** Opens a snapshot on a connection of its own, so that an export never takes one that visitors' posts need. */
export async function openSubmissionExport(
  scope: OwnerScope,
  db: Database,
  query: ExportQuery & { readonly mostFieldNames: number },
): Promise<SubmissionExport> {
  const client = new pg.Client({ ...connectionOf(db), ...EXPORT_TIMEOUTS, application_name: "postern export" });
  // A lost connection shows in the next read; without a listener it would end the process.
  client.on("error", () => undefined);
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const rowCount = await countExportRows(scope, client, query);
    const lastId = await findLastId(scope, client, query);
    // The indexes give every order. Left to itself the planner may sort the whole form to disk before the first row.
    await client.query("SET LOCAL enable_sort = off");
    const fieldNames = await findExportFieldNames(scope, client, { ...query, names: query.mostFieldNames });
    const { text, values } = rowsQuery(scope, query);
    const cursor = client.query(new Cursor<SentRow>(text, values, AS_SENT));
    const read = async (most: number) => (await cursor.read(most)).map(toExportRow);
    return { rowCount, lastId, fieldNames, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How many rows an export would have now. */
export async function countExportRows(
  scope: OwnerScope,
  connection: Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">,
  query: Pick<ExportQuery, "formId" | "range">,
): Promise<number> {
  if (query.range.after !== null || query.range.through !== null) return countWithin(scope, connection, query);
  const { formId } = query;
  const counts = await countThrough(scope, connection, formId === null ? "all" : [formId]);
  return [...counts.values()].reduce((rows, { inbox, spam }) => rows + inbox + spam, 0);
}

export function countRowsToExport(
  scope: OwnerScope,
  db: Database,
  query: Pick<ExportQuery, "formId" | "range">,
): Promise<number> {
  return countExportRows(scope, db.pool, query);
}

// The kept counts know nothing of ids.
async function countWithin(
  scope: OwnerScope,
  connection: Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">,
  query: Pick<ExportQuery, "formId" | "range">,
): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM submissions s WHERE ${within(scope, parameters, query)}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

async function findLastId(
  scope: OwnerScope,
  client: pg.Client,
  query: Pick<ExportQuery, "formId" | "range">,
): Promise<string> {
  const parameters = new Parameters();
  const newestOf = (condition: string) =>
    `(SELECT s.id FROM submissions s WHERE ${within(scope, parameters, query)}${condition} ORDER BY s.id DESC LIMIT 1)`;
  const newest =
    query.formId === null
      ? newestOf("")
      : `greatest(${newestOf(" AND s.folder = 'inbox'")}, ${newestOf(" AND s.folder = 'spam'")})`;
  const { rows } = await client.query<{ id: string | null }>(`SELECT ${newest} AS id`, parameters.values);
  return rows[0]?.id ?? "";
}

/** Columns in the order of `ROW`, as the text that the database sends: the library's parsers cost more than the reading. */
type SentRow = [
  id: string,
  formId: string,
  createdAt: string,
  folder: string,
  status: string,
  fields: string,
  files: string,
];
type SentFile = [id: string, name: string, scan: string, storageKey: string];

const ROW = `s.id, s.form_id, to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.folder, s.status,
  s.fields`;
const AS_SENT: CursorQueryConfig = { rowMode: "array", types: { getTypeParser: () => (value: string) => value } };

function toExportRow([id, formId, createdAt, folder, status, fields, files]: SentRow): ExportRow {
  return {
    id,
    formId,
    createdAt,
    folder: folder as ExportRow["folder"],
    status: status as ExportRow["status"],
    fields: submittedFieldsOf({ fields: JSON.parse(fields) }),
    files: files === NO_FILES ? [] : (JSON.parse(files) as SentFile[]).map(toExportFile),
  };
}

function toExportFile([id, name, scan, storageKey]: SentFile): ExportFile {
  return { id, name, scan: scan as ExportFile["scan"], storageKey };
}

const NO_FILES = "[]";

function filesColumn(scope: OwnerScope, parameters: Parameters): string {
  return `coalesce((SELECT json_agg(json_build_array(file.id, file.name, file.scan, file.storage_key) ORDER BY file.position)
    FROM files AS file WHERE ${visibleFile(scope, parameters)} AND file.submission_id = s.id
    AND file.storage_key IS NOT NULL), '${NO_FILES}')`;
}

// One arm for each folder, each in the order of its index, which the database then merges without sorting.
function rowsQuery(scope: OwnerScope, query: ExportQuery): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const files = query.withFiles ? filesColumn(scope, parameters) : `'${NO_FILES}'`;
  const select = (condition: string) =>
    `SELECT ${ROW}, ${files} FROM submissions s WHERE ${within(scope, parameters, query)}${condition} ORDER BY s.id`;
  const text =
    query.formId === null
      ? select("")
      : `(${select(" AND s.folder = 'inbox'")}) UNION ALL (${select(" AND s.folder = 'spam'")}) ORDER BY id`;
  return { text, values: parameters.values };
}

function within(
  scope: OwnerScope,
  parameters: Parameters,
  { formId, range: { after, through } }: Pick<ExportQuery, "formId" | "range">,
): string {
  return [
    visible(scope, parameters),
    ...(formId === null ? [] : [`s.form_id = ${parameters.add(formId)}`]),
    ...(after === null ? [] : [`s.id > ${parameters.add(after)}`]),
    ...(through === null ? [] : [`s.id <= ${parameters.add(through)}`]),
  ].join(" AND ");
}

function connectionOf(db: Database): pg.ClientConfig {
  const { options } = db.pool;
  // The pool hides the password from enumeration.
  return { ...options, password: options.password };
}
