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

/** A file of a submission being added on the same connection. */
export interface ArrivedFile extends NewFile {
  readonly accountId: string;
  readonly formId: string;
  readonly submissionId: string;
  readonly receivedAt: Date;
  readonly position: number;
}

/** Adds files within the connection's open transaction, which adds their submissions. */
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
