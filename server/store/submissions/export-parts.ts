import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters, prepared } from "../database/sql.ts";
import type { StorageUse } from "../files/files.ts";
import { visibleFile, visibleFiles } from "../visibility.ts";
import type { ExportRange } from "./export.ts";

/** A part is as large as one of these, and ends with a whole submission. */
const PART_BYTES = 500_000_000;
const PART_FILES = 10_000;

/** An export's list of files is in memory while it is sent; a part can grow until its export is started. */
export const MAX_ARCHIVE_FILES = 2 * PART_FILES;

/** One download of an export with files. */
export interface ExportPart extends ExportRange, StorageUse {}

interface PartOptions {
  readonly partBytes?: number;
  readonly partFiles?: number;
}

/** The parts of all that the scope sees of one form or of the account, the oldest first; one where there are no files. */
export async function findExportParts(
  scope: OwnerScope,
  db: Database,
  formId: string | null,
  { partBytes = PART_BYTES, partFiles = PART_FILES }: PartOptions = {},
): Promise<ExportPart[]> {
  const parameters = new Parameters();
  const share = `file.size / ${parameters.add(partBytes)}::float8 + 1 / ${parameters.add(partFiles)}::float8`;
  const ofForm = formId === null ? "" : ` AND file.form_id = ${parameters.add(formId)}`;
  const { rows } = await db.pool.query<StorageUse & { readonly through: string }>(
    prepared(
      `WITH submission AS (
         SELECT file.submission_id AS id, count(*) AS files, sum(file.size) AS bytes, sum(${share}) AS share
         FROM files AS file WHERE ${visibleFile(scope, parameters)}${ofForm} AND file.storage_key IS NOT NULL
         GROUP BY file.submission_id
       ), placed AS (
         SELECT id, files, bytes, floor(sum(share) OVER (ORDER BY id) - share) AS part FROM submission
       )
       SELECT max(id) AS through, sum(files)::int AS files, sum(bytes)::float8 AS bytes FROM placed GROUP BY part ORDER BY part`,
      parameters.values,
    ),
  );
  if (rows.length === 0) return [{ after: null, through: null, files: 0, bytes: 0 }];
  return rows.map(({ through, files, bytes }, index) => ({
    after: rows[index - 1]?.through ?? null,
    through: index === rows.length - 1 ? null : through,
    files,
    bytes,
  }));
}

/** The kept files of a range of submissions. */
export async function measureFiles(
  scope: OwnerScope,
  db: Database,
  { formId, range: { after, through } }: { readonly formId: string | null; readonly range: ExportRange },
): Promise<StorageUse> {
  const { _count, _sum } = await db.prisma.file.aggregate({
    where: {
      AND: [
        visibleFiles(scope),
        {
          storageKey: { not: null },
          submissionId: { ...(after === null ? {} : { gt: after }), ...(through === null ? {} : { lte: through }) },
          ...(formId === null ? {} : { formId }),
        },
      ],
    },
    _count: true,
    _sum: { size: true },
  });
  return { files: _count, bytes: _sum.size ?? 0 };
}
