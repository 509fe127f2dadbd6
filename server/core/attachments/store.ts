import type pg from "pg";
import type { File } from "../database/db.ts";

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

/** The row of a file; the content is in the file storage. */
export interface FileRow extends Omit<File, "leftOut" | "scan" | "signals" | keyof BackupMarks> {
  readonly leftOut: LeftOutReason | null;
  readonly scan: ScanResult;
  readonly signals: readonly string[];
}

/** A file from the intake; the submission supplies the rest. */
export type NewFile = Omit<FileRow, "accountId" | "formId" | "submissionId" | "receivedAt" | "position">;

export const WITHOUT_MARKS = { backedUpAt: true, backupVerifiedAt: true } as const;

/** Types the two text columns; only `insertFiles` writes them. */
export function asFileRow(row: Omit<File, keyof BackupMarks>): FileRow {
  return { ...row, leftOut: row.leftOut as LeftOutReason | null, scan: row.scan as ScanResult };
}

interface WithFiles {
  readonly scope: Pick<FileRow, "accountId" | "formId">;
  readonly submission: { readonly id: string; readonly createdAt: Date; readonly files: readonly NewFile[] };
}

/** Adds the files of submissions within the connection's open transaction, which adds the submissions. */
export async function insertFiles(client: pg.ClientBase, added: readonly WithFiles[]): Promise<void> {
  const rows = added.flatMap(({ scope: { accountId, formId }, submission: { id: submissionId, createdAt, files } }) =>
    files.map((file, position) => ({ ...file, accountId, formId, submissionId, receivedAt: createdAt, position })),
  );
  if (rows.length === 0) return;
  await client.query({ name: "insert-files", text: INSERT_FILES, values: [JSON.stringify(rows)] });
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
