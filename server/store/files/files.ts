import type pg from "pg";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, File } from "../database/db.ts";
import { columnList, Parameters, prepared } from "../database/sql.ts";
import { Prisma } from "../generated/client.ts";
import { visibleFile } from "../visibility.ts";

/** Why the content of a file was not kept. */
export const LEFT_OUT_REASONS = [
  "too-large",
  "too-many",
  "submission-too-large",
  "storage-full",
  "storage-failed",
  "not-taken",
  "not-imported",
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export type ScanResult = "not-scanned" | "clean" | "infected";

type BackupMarks = Pick<File, "backedUpAt" | "backupVerifiedAt">;

/** The row of a file; its content is in the file storage. */
export interface FileRow extends Omit<File, "leftOut" | "scan" | "signals" | keyof BackupMarks> {
  readonly leftOut: LeftOutReason | null;
  readonly scan: ScanResult;
  readonly signals: readonly string[];
}

/** A file as the intake hands it over; the submission gives the rest. */
export type NewFile = Omit<FileRow, "accountId" | "formId" | "submissionId" | "receivedAt" | "position">;

const { backedUpAt: _backedUpAt, backupVerifiedAt: _backupVerifiedAt, ...OWN_COLUMNS } = Prisma.FileScalarFieldEnum;
const FILE_COLUMNS = columnList("file", OWN_COLUMNS);

/** The files of submissions, in the order in which they were sent; a submission without any is absent. */
export async function filesOfSubmissions(
  scope: OwnerScope,
  db: Database,
  submissionIds: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const parameters = new Parameters();
  const text = `SELECT ${FILE_COLUMNS} FROM files AS file WHERE ${visibleFile(scope, parameters)}
    AND file.submission_id = ANY(${parameters.add(submissionIds)}::text[]) ORDER BY file.submission_id, file.position`;
  const { rows } = await db.pool.query<FileRow>(prepared(text, parameters.values));
  const files = new Map<string, FileRow[]>();
  for (const row of rows) {
    const known = files.get(row.submissionId);
    if (known === undefined) files.set(row.submissionId, [row]);
    else known.push(row);
  }
  return files;
}

export async function fileById(scope: OwnerScope, db: Database, id: string): Promise<FileRow | null> {
  const parameters = new Parameters();
  const text = `SELECT ${FILE_COLUMNS} FROM files AS file WHERE ${visibleFile(scope, parameters)} AND file.id = ${parameters.add(id)}`;
  const { rows } = await db.pool.query<FileRow>(prepared(text, parameters.values));
  return rows[0] ?? null;
}

export interface StorageUse {
  readonly files: number;
  readonly bytes: number;
}

/** Forms without files are absent. */
export async function storageUsedByForm(scope: OwnerScope, db: Database): Promise<Map<string, StorageUse>> {
  const parameters = new Parameters();
  const text = `SELECT file.form_id AS "formId", count(*)::int AS files, sum(file.size)::float8 AS bytes FROM files AS file
    WHERE ${visibleFile(scope, parameters)} AND file.storage_key IS NOT NULL GROUP BY file.form_id`;
  const { rows } = await db.pool.query<StorageUse & { readonly formId: string }>(prepared(text, parameters.values));
  return new Map(rows.map(({ formId, files, bytes }) => [formId, { files, bytes }]));
}

/** A file of a submission that is being added on the same connection. */
export interface ArrivedFile extends NewFile {
  readonly accountId: string;
  readonly formId: string;
  readonly submissionId: string;
  readonly receivedAt: Date;
  readonly position: number;
}

/** Adds files within the transaction that is open on the connection, which adds their submissions. */
export async function insertFiles(client: pg.ClientBase, files: readonly ArrivedFile[]): Promise<void> {
  if (files.length === 0) return;
  await client.query({ name: "insert-files", text: INSERT_FILES, values: [JSON.stringify(files)] });
}

const INSERT_FILES = `
  INSERT INTO files (id, account_id, form_id, submission_id, received_at, position, field, name, declared_type, type,
    size, sha256, storage_key, left_out, scan, signals)
  SELECT id, "accountId", "formId", "submissionId", "receivedAt", position, field, name, "declaredType", type,
    size, sha256, "storageKey", "leftOut", scan, ARRAY(SELECT json_array_elements_text(signals))
  FROM json_to_recordset($1::json) AS given(
    id text, "accountId" text, "formId" text, "submissionId" text, "receivedAt" timestamptz, position int, field text,
    name text, "declaredType" text, type text, size int, sha256 text, "storageKey" text, "leftOut" text, scan text,
    signals json)`;
