import { asFileRow, type FileRow, WITHOUT_MARKS } from "../../../core/attachments/store.ts";
import type { Database } from "../../../core/database/db.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { visibleFiles } from "../../../core/scope/store/visibility.ts";

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
