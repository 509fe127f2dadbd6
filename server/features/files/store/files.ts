import type pg from "pg";
import type { Database, File } from "../../../core/database/db.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { visibleFiles } from "../../../core/scope/store/visibility.ts";

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

/** Files of submissions, in the order sent; submissions without any are absent. */
export async function filesOfSubmissions(
  scope: OwnerScope,
  db: Database,
  submissionIds: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const rows = await db.prisma.file.findMany({
    where: { AND: [visibleFiles(scope), { submissionId: { in: [...submissionIds] } }] },
    omit: WITHOUT_MARKS,
    orderBy: [{ submissionId: "asc" }, { position: "asc" }],
  });
  const files = new Map<string, FileRow[]>();
  for (const row of rows.map(asFileRow)) {
    const known = files.get(row.submissionId);
    if (known === undefined) files.set(row.submissionId, [row]);
    else known.push(row);
  }
  return files;
}

export async function fileById(scope: OwnerScope, db: Database, id: string): Promise<FileRow | null> {
  const row = await db.prisma.file.findFirst({
    where: { AND: [visibleFiles(scope), { id }] },
    omit: WITHOUT_MARKS,
  });
  return row === null ? null : asFileRow(row);
}

/** Types the two text columns; only `insertFiles` writes them. */
export function asFileRow(row: Omit<File, keyof BackupMarks>): FileRow {
  return { ...row, leftOut: row.leftOut as LeftOutReason | null, scan: row.scan as ScanResult };
}

export interface StorageUse {
  readonly files: number;
  readonly bytes: number;
}

/** Forms without files are absent. */
export async function storageUsedByForm(scope: OwnerScope, db: Database): Promise<Map<string, StorageUse>> {
  const forms = await db.prisma.file.groupBy({
    by: ["formId"],
    where: { AND: [visibleFiles(scope), { storageKey: { not: null } }] },
    _count: true,
    _sum: { size: true },
  });
  return new Map(forms.map(({ formId, _count, _sum }) => [formId, { files: _count, bytes: _sum.size ?? 0 }]));
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
