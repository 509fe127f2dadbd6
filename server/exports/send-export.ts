import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { finishAccess, recordAccess } from "../services/access-log/access-log.ts";
import { type SubmissionStream, streamSubmissions } from "../services/submissions/export.ts";
import type { ExportVariant } from "../store/database/db.ts";
import { accountColumns, formColumns, MAX_FIELD_COLUMNS } from "./columns.ts";
import { type CsvStreamOptions, csvStream, type ReaderLimits } from "./csv-stream.ts";
import { contentDisposition } from "./file-name.ts";

export interface ExportOrder extends ReaderLimits {
  /** Null for the whole account. */
  readonly formId: string | null;
  readonly variant: ExportVariant;
  readonly hangUp: () => boolean;
  /** Called when the export is over, however it ended. */
  readonly release: () => void;
  /** Called when that is on record, or could not be put there. */
  readonly recorded: () => void;
}

/** Returns the response with the file. It is on record, as not complete, before the first byte leaves. */
export async function sendExport(scope: OwnerScope, deps: Deps, order: ExportOrder): Promise<Response> {
  const { formId } = order;
  // One name more than fits tells whether there are more.
  const source = await streamSubmissions(scope, deps, { formId, mostFieldNames: MAX_FIELD_COLUMNS + 1 });
  try {
    const recordId = await recordStart(scope, deps, formId, source.lastId);
    const columns =
      formId === null
        ? accountColumns(source.fieldNames, source.formNames, order.variant)
        : formColumns(source.fieldNames, order.variant);
    const onEnd: CsvStreamOptions["onEnd"] = async ({ rows, complete, cause }) => {
      order.release();
      if (cause !== undefined) deps.log.warn({ err: cause, rows }, "an export failed");
      await finishAccess(scope, deps, { id: recordId, rows, complete })
        .catch((error: unknown) => {
          if (complete) throw error;
          deps.log.warn({ err: error }, "a failed export could not be recorded");
        })
        .finally(order.recorded);
    };
    return new Response(csvStream(source, columns, { ...order, onEnd }), { headers: headersFor(deps, order, source) });
  } catch (error) {
    await source.close();
    throw error;
  }
}

function recordStart(scope: OwnerScope, deps: Deps, formId: string | null, lastSubmissionId: string): Promise<string> {
  const surface = formId === null ? "csv_account" : "csv_form";
  const nothingYet = { rows: 0, complete: false, lastSubmissionId };
  return recordAccess(scope, deps, { surface, clientName: null, formId, folder: null, contents: true, ...nothingYet });
}

function headersFor(deps: Deps, { formId, variant }: ExportOrder, source: SubmissionStream): Record<string, string> {
  const formName = formId === null ? null : (source.formNames.get(formId) ?? "");
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": contentDisposition(formName, deps.clock.now(), variant),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Postern-Rows": String(source.rowCount),
  };
}
