import type pg from "pg";
import Cursor, { type CursorQueryConfig } from "pg-cursor";
import type { FileRow } from "../../attachments/store.ts";
import type { Database } from "../../database/db.ts";
import { openSnapshot } from "../../database/snapshot.ts";
import { type Connection, columnOf, Parameters } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type Confirmation, confirmationOf, instant, wordsOf } from "../../deliveries/store/confirmations.ts";
import { type NotKept, notKeptOf } from "../../deliveries/store/not-kept.ts";
import { FACTS, type PlainOn, plainFactsOn } from "../../scope/facts.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type SubmittedFields, submittedFieldsOf } from "../../scope/store/submitted-fields.ts";
import { keptSubmissions, ownedForm, visible, visibleFile, visibleUsingIndex } from "../../scope/store/visibility.ts";
import { type ContentFilter, meetsConditions } from "./content-query.ts";
import { readCounts } from "./counts.ts";
import { findExportFieldNames } from "./field-names.ts";
import { matchesFilter, type SubmissionFilter, withinTime } from "./filter.ts";
import type { SubmissionRow } from "./submissions.ts";

/** Facts that are sent as the text that the database writes. */
const TEXT_FACTS = plainFactsOn("csv");
type Texts = { readonly [F in PlainOn<"csv">]: null extends SubmissionRow[F] ? string | null : string };

/** Times are ISO 8601 in UTC, with milliseconds. */
export interface ExportRow extends Texts {
  readonly fields: SubmittedFields;
  /** Empty if not requested; so are the labels. */
  readonly sender: string;
  readonly labels: readonly string[];
  /** `null` if the visitor need not confirm, and for a table. */
  readonly confirmation: (Confirmation & { readonly words: string | null }) | null;
  /** `null` if it has its contents, and for a table. */
  readonly notKept: NotKept | null;
  /** Kept files in upload order; empty if not requested. */
  readonly files: readonly ExportFile[];
}

export interface ExportFile extends Pick<FileRow, "id" | "field" | "name" | "scan"> {
  readonly storageKey: string;
}

/** Arrival time of the submissions; null leaves an end open. */
export type ExportPeriod = Pick<SubmissionFilter, "since" | "until">;

export interface ExportQuery extends ExportPeriod {
  readonly formId: string | null;
  readonly withFiles: boolean;
  /** `null` for all submissions of both folders in the period. */
  readonly shown?: ShownQuery | null;
  readonly withSender?: boolean;
}

type WithinQuery = ExportPeriod & Pick<ExportQuery, "formId">;

export interface ShownQuery extends ContentFilter {
  readonly isOldestFirst: boolean;
}

/** The file list is in memory while an archive is sent, and a browser holds the archive until it is complete. */
export const MAX_ARCHIVE_FILES = 10_000;
export const MAX_ARCHIVE_BYTES = 1_000_000_000;

/** All submissions of one form, or of the account, in one snapshot. */
export interface SubmissionExport {
  /** `null` if only reading them all would tell. */
  readonly rowCount: number | null;
  /** The newest one; empty if there is none, or if only some of the submissions before it are included. */
  readonly lastId: string;
  /** Every field name in the order first seen, up to the number requested. */
  readonly fieldNames: readonly string[];
  /** Visitors were asked to confirm some of the form's or the account's submissions. */
  readonly hasConfirmations: boolean;
  /** The contents of some of the form's or the account's submissions were not kept. */
  readonly hasNotKept: boolean;
  /** The next rows, up to `most`, oldest first unless a table shows them otherwise; empty at the end. */
  read(most: number): Promise<ExportRow[]>;
  /** Closes the connection at once, even during a read; never fails. */
  close(): Promise<void>;
}

export async function openSubmissionExport(
  scope: OwnerScope,
  db: Database,
  query: ExportQuery & { readonly mostFieldNames: number },
): Promise<SubmissionExport> {
  const { client, close } = await openSnapshot(db);
  try {
    const { shown = null } = query;
    const ids = (await shown?.match?.findAll(scope, client, shown)) ?? null;
    const rowCount = shown === null ? await countExportRows(scope, client, query) : (ids?.length ?? null);
    const lastId = shown === null ? await findLastId(scope, client, query) : "";
    const hasConfirmations = query.withSender !== true && (await findConfirmation(scope, client, query.formId));
    const hasNotKept = query.withSender !== true && (await findNotKept(scope, client, query.formId));
    // The indexes give every order; otherwise the planner may sort the whole form to disk before the first row.
    await client.query("SET LOCAL enable_sort = off");
    const fieldNames =
      query.mostFieldNames === 0
        ? []
        : await findExportFieldNames(scope, client, { ...query, names: query.mostFieldNames });
    const selected = { ...query, hasConfirmations, hasNotKept };
    const { text, values } = shown === null ? rowsQuery(scope, selected) : shownQuery(scope, selected, shown, ids);
    const cursor = client.query(new Cursor<SentRow>(text, values, AS_SENT));
    const read = async (most: number) => (await cursor.read(most)).map(toExportRow);
    return { rowCount, lastId, fieldNames, hasConfirmations, hasNotKept, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function countExportRows(scope: OwnerScope, connection: Connection, query: WithinQuery): Promise<number> {
  if (query.since !== null || query.until !== null) return countWithin(scope, connection, query);
  const { formId } = query;
  const counts = await readCounts(scope, connection, formId === null ? "all" : [formId]);
  return [...counts.values()].reduce((rows, { inbox, spam }) => rows + inbox + spam, 0);
}

type SelectedQuery = ExportQuery & Pick<SubmissionExport, "hasConfirmations" | "hasNotKept">;

/** Whether a file has the confirmation columns: if one of the form's or the account's submissions has one. */
async function findConfirmation(scope: OwnerScope, client: pg.Client, formId: string | null): Promise<boolean> {
  const parameters = new Parameters();
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM submission_confirmations AS asked JOIN submissions s ON s.id = asked.submission_id
       WHERE ${visibleUsingIndex(scope, parameters)} AND asked.account_id = ${parameters.add(scope.accountId)}
         ${formId === null ? "" : `AND s.form_id = ${parameters.add(formId)}`}) AS found`,
    parameters.values,
  );
  return rows[0]?.found === true;
}

async function findNotKept(scope: OwnerScope, client: pg.Client, formId: string | null): Promise<boolean> {
  const parameters = new Parameters();
  const ofForm = formId === null ? "" : ` AND f.id = ${parameters.add(formId)}`;
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM forms AS f JOIN unkept_submissions AS unkept ON unkept.form_id = f.id
       WHERE ${ownedForm(scope, parameters)}${ofForm} AND unkept.left_at IS NOT NULL) AS found`,
    parameters.values,
  );
  return rows[0]?.found === true;
}

export function countRowsToExport(scope: OwnerScope, db: Database, query: WithinQuery): Promise<number> {
  return countExportRows(scope, db.pool, query);
}

// The stored counts cannot be limited by id.
async function countWithin(scope: OwnerScope, connection: Connection, query: WithinQuery): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM submissions s WHERE ${within(scope, parameters, query)}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

/** True if these submissions have more files than one archive can hold. */
export async function exceedsArchive(
  scope: OwnerScope,
  db: Database,
  query: WithinQuery & { readonly shown: ShownQuery | null },
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { shown } = query;
    const ids = (await shown?.match?.findAll(scope, client, shown)) ?? null;
    const parameters = new Parameters();
    const isWanted = shown === null ? within(scope, parameters, query) : isShown(scope, parameters, shown, ids);
    const { rows } = await client.query<{ exceeds: boolean }>(
      `SELECT count(*) > ${MAX_ARCHIVE_FILES} OR sum(size) > ${MAX_ARCHIVE_BYTES} AS exceeds FROM (
         SELECT file.size FROM ${keptSubmissions(scope, parameters)} s JOIN files AS file ON file.submission_id = s.id
         WHERE ${isWanted} AND ${visibleFile(scope, parameters)} AND file.storage_key IS NOT NULL
         LIMIT ${MAX_ARCHIVE_FILES + 1}) AS wanted`,
      parameters.values,
    );
    return rows[0]?.exceeds === true;
  });
}

async function findLastId(scope: OwnerScope, client: pg.Client, query: WithinQuery): Promise<string> {
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

/** Columns in their order, as text from the database: the library's parsers cost more than the reading. */
type SentRow = [
  fields: string,
  files: string | null,
  sender: string | null,
  labels: string | null,
  confirmation: string | null,
  words: string | null,
  notKept: string | null,
  ...texts: string[],
];
type SentFile = [id: string, field: string, name: string, scan: string, storageKey: string];

const TEXTS = TEXT_FACTS.map((fact) => {
  const column = `s.${columnOf(fact)}`;
  return FACTS[fact].type === "timestamptz" ? instant(column) : column;
});
const LABELS = `(SELECT json_agg(label.name ORDER BY label.name) FROM submission_labels AS labelled
    JOIN labels AS label ON label.id = labelled.label_id AND label.account_id = s.account_id
  WHERE labelled.submission_id = s.id)`;
const AS_SENT: CursorQueryConfig = { rowMode: "array", types: { getTypeParser: () => (value: string) => value } };

function toExportRow([fields, files, sender, labels, confirmation, words, notKept, ...texts]: SentRow): ExportRow {
  const row: Record<string, unknown> = {
    fields: submittedFieldsOf({ fields: JSON.parse(fields) }),
    files: files === null ? [] : (JSON.parse(files) as SentFile[]).map(toExportFile),
    confirmation: confirmation === null ? null : { ...(JSON.parse(confirmation) as Confirmation), words },
    notKept: notKept === null ? null : (JSON.parse(notKept) as NotKept),
    sender: sender ?? "",
    labels: labels === null ? [] : (JSON.parse(labels) as string[]),
  };
  for (const [at, fact] of TEXT_FACTS.entries()) row[fact] = texts[at];
  return row as unknown as ExportRow;
}

function toExportFile([id, field, name, scan, storageKey]: SentFile): ExportFile {
  return { id, field, name, scan: scan as ExportFile["scan"], storageKey };
}

function filesColumn(scope: OwnerScope, parameters: Parameters): string {
  return `(SELECT json_agg(json_build_array(file.id, file.field, file.name, file.scan, file.storage_key) ORDER BY file.position)
    FROM files AS file WHERE ${visibleFile(scope, parameters)} AND file.submission_id = s.id AND file.storage_key IS NOT NULL)`;
}

// One arm per folder, each in its index order, which the database merges without sorting.
function rowsQuery(scope: OwnerScope, query: SelectedQuery): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const select = (condition: string) =>
    `SELECT ${selectedColumns(scope, parameters, query)} FROM ${keptSubmissions(scope, parameters)} s WHERE ${within(scope, parameters, query)}${condition} ORDER BY s.id`;
  const text =
    query.formId === null
      ? select("")
      : `(${select(" AND s.folder = 'inbox'")}) UNION ALL (${select(" AND s.folder = 'spam'")}) ORDER BY id`;
  return { text, values: parameters.values };
}

/** Ordered by an index, so that rows stream at once and few are in memory. */
function shownQuery(
  scope: OwnerScope,
  query: SelectedQuery,
  shown: ShownQuery,
  ids: readonly string[] | null,
): { text: string; values: unknown[] } {
  const parameters = new Parameters();
  const text = `SELECT ${selectedColumns(scope, parameters, query)} FROM ${keptSubmissions(scope, parameters)} s
    WHERE ${isShown(scope, parameters, shown, ids)} ORDER BY s.id ${shown.isOldestFirst ? "ASC" : "DESC"}`;
  return { text, values: parameters.values };
}

function isShown(scope: OwnerScope, parameters: Parameters, shown: ShownQuery, ids: readonly string[] | null): string {
  const [first, ...others] = shown.formIds;
  const conditions = [
    visible(scope, parameters),
    matchesFilter(parameters, shown),
    // Repeated because an index gives no order for a list of values.
    ...(first !== undefined && others.length === 0 ? [`s.form_id = ${parameters.add(first)}`] : []),
  ];
  if (ids !== null) conditions.push(`s.id = ANY(${parameters.add(ids)}::text[])`);
  else conditions.push(meetsConditions(parameters, shown.conditions));
  if (ids === null && shown.match !== null) conditions.push("s.has_contents", shown.match.isAmongHits(parameters));
  return conditions.join(" AND ");
}

function selectedColumns(scope: OwnerScope, parameters: Parameters, query: SelectedQuery): string {
  const files = query.withFiles ? filesColumn(scope, parameters) : "NULL";
  const [sender, labels] = query.withSender === true ? ["s.sender", LABELS] : ["NULL", "NULL"];
  const [confirmation, words] = query.hasConfirmations
    ? [confirmationOf("s.id"), `CASE WHEN s.has_contents THEN ${wordsOf("s.id")} END`]
    : ["NULL", "NULL"];
  const notKept = query.hasNotKept ? notKeptOf("s.id") : "NULL";
  return ["s.fields", files, sender, labels, confirmation, words, notKept, ...TEXTS].join(", ");
}

function within(scope: OwnerScope, parameters: Parameters, query: WithinQuery): string {
  const ofForm = query.formId === null ? [] : [`s.form_id = ${parameters.add(query.formId)}`];
  return [visible(scope, parameters), ...ofForm, ...withinTime(parameters, query)].join(" AND ");
}
