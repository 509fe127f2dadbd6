import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { finishAccess, recordAccess } from "../services/access-log/access-log.ts";
import { type SubmissionStream, streamSubmissions } from "../services/submissions/export.ts";
import type { ExportVariant } from "../store/database/db.ts";
import type { ExportRange } from "../store/submissions/export.ts";
import { accountColumns, formColumns, MAX_FIELD_COLUMNS } from "./columns.ts";
import { csvPieces } from "./csv-pieces.ts";
import { contentDisposition } from "./file-name.ts";
import { type PacedStreamOptions, pacedStream, type ReaderLimits } from "./paced-stream.ts";
import { zipPieces } from "./zip-pieces.ts";

export interface ExportOrder extends ReaderLimits {
  /** Null for the whole account. */
  readonly formId: string | null;
  readonly variant: ExportVariant;
  /** Null for a CSV file alone. */
  readonly archive: ExportRange | null;
  readonly archiveDeadlineMs: number;
  readonly hangUp: () => boolean;
  /** Called when the export is over, however it ended. */
  readonly release: () => void;
  /** Called when that is on record, or could not be put there. */
  readonly recorded: () => void;
}

/** Returns the response with the file. It is on record, as not complete, before the first byte leaves. */
export async function sendExport(scope: OwnerScope, deps: Deps, order: ExportOrder): Promise<Response> {
  const { formId, variant, archive } = order;
  const withFiles = archive !== null;
  // One name more than fits tells whether there are more.
  const source = await streamSubmissions(scope, deps, { formId, archive, mostFieldNames: MAX_FIELD_COLUMNS + 1 });
  try {
    const recordId = await recordStart(scope, deps, order, source.lastId);
    const columns =
      formId === null
        ? accountColumns(source.fieldNames, source.formNames, variant, withFiles)
        : formColumns(source.fieldNames, variant, withFiles);
    const onEnd: PacedStreamOptions["onEnd"] = async ({ rows, complete, cause }) => {
      order.release();
      if (cause !== undefined) deps.log.warn({ err: cause, rows }, "an export failed");
      await finishAccess(scope, deps, { id: recordId, rows, complete })
        .catch((error: unknown) => {
          if (complete) throw error;
          deps.log.warn({ err: error }, "a failed export could not be recorded");
        })
        .finally(order.recorded);
    };
    const pieces = withFiles
      ? zipPieces(scope, deps, (onRows) => csvPieces(source, columns, variant, onRows))
      : csvPieces(source, columns, variant);
    const deadlineMs = withFiles ? order.archiveDeadlineMs : order.deadlineMs;
    return new Response(pacedStream(pieces, { ...order, deadlineMs, onEnd }), {
      headers: headersFor(deps, order, source),
    });
  } catch (error) {
    await source.close();
    throw error;
  }
}

function recordStart(
  scope: OwnerScope,
  deps: Deps,
  { formId, archive }: ExportOrder,
  lastSubmissionId: string,
): Promise<string> {
  const surface = formId === null ? "csv_account" : "csv_form";
  const part = { lastSubmissionId, afterSubmissionId: archive?.after ?? null, withFiles: archive !== null };
  const nothingYet = { rows: 0, complete: false };
  return recordAccess(scope, deps, {
    surface,
    clientName: null,
    formId,
    folder: null,
    contents: true,
    ...part,
    ...nothingYet,
  });
}

function headersFor(
  deps: Deps,
  { formId, variant, archive }: ExportOrder,
  source: SubmissionStream,
): Record<string, string> {
  const formName = formId === null ? null : (source.formNames.get(formId) ?? "");
  return {
    "Content-Type": archive === null ? "text/csv; charset=utf-8; header=present" : "application/zip",
    "Content-Disposition": contentDisposition(formName, deps.clock.now(), variant, archive === null ? "csv" : "zip"),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Postern-Rows": String(source.rowCount),
  };
}
