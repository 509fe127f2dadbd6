import { finishAccess, recordAccess, recordReads } from "../access-log/access-log.ts";
import type { Deps } from "../deps.ts";
import { floorOfIds } from "../platform/ids.ts";
import type { OwnerScope } from "../scope/scope.ts";
import {
  type AnswerOrder,
  type ExportOrder as Ordered,
  type SubmissionStream,
  streamSubmissions,
} from "../submissions/export.ts";
import type { ExportRow } from "../submissions/store/export.ts";
import { accountColumns, type Columns, formColumns, MAX_FIELD_COLUMNS, shownColumns } from "./columns.ts";
import { csvPieces } from "./csv-pieces.ts";
import { contentDisposition } from "./file-name.ts";
import { type ExportPieces, type PacedStreamOptions, pacedStream, type ReaderLimits } from "./paced-stream.ts";
import { zipPieces } from "./zip-pieces.ts";

export interface ExportOrder extends ReaderLimits, Ordered {
  readonly archiveDeadlineMs: number;
  readonly hangUp: () => boolean;
  readonly letOthersGoFirst: () => Promise<void>;
  /** Throws once the export may no longer continue. */
  readonly checkPermission: () => Promise<void>;
  /** Called when the export ends, however it ends. */
  readonly release: () => void;
  /** Called when the end has been recorded, or recording it failed. */
  readonly recorded: () => void;
}

/** Sends all data stored about one person. */
export type SendAnswer = (scope: OwnerScope, deps: Deps, order: ExportOrder, request: AnswerOrder) => Promise<Response>;

/** Returns the response with the file. It is recorded as incomplete before the first byte is sent. */
export async function sendExport(scope: OwnerScope, deps: Deps, order: ExportOrder): Promise<Response> {
  const { variant, withFiles, shown } = order;
  // One name over the limit shows whether there are more.
  const mostFieldNames = shown?.columns == null ? MAX_FIELD_COLUMNS + 1 : 0;
  const source = await streamSubmissions(scope, deps, { ...order, mostFieldNames });
  try {
    const recordId = await recordStart(scope, deps, order, source.lastId);
    const columns = columnsFor(order, source);
    const onRows = async (rows: readonly ExportRow[]) => {
      // An export of everything needs no link to each submission.
      if (shown === null) return;
      await recordReads(scope, deps, { id: recordId, submissionIds: rows.map(({ id }) => id) });
    };
    const pieces = withFiles
      ? zipPieces(scope, deps, (listFiles) =>
          csvPieces(source, columns, variant, async (rows) => {
            listFiles(rows);
            await onRows(rows);
          }),
        )
      : csvPieces(source, columns, variant, onRows);
    const deadlineMs = withFiles ? order.archiveDeadlineMs : order.deadlineMs;
    return new Response(recordedStream(scope, deps, { ...order, deadlineMs }, recordId, pieces), {
      headers: headersFor(deps, order, source),
    });
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** The pieces, for as long as the member has permission; the outcome is recorded. */
export function recordedStream(
  scope: OwnerScope,
  deps: Deps,
  order: ExportOrder,
  recordId: string,
  pieces: ExportPieces,
): ReadableStream<Uint8Array> {
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
  const permitted = {
    ...pieces,
    next: async () => {
      await order.letOthersGoFirst();
      await order.checkPermission();
      return pieces.next();
    },
  };
  return pacedStream(permitted, { ...order, onEnd });
}

function columnsFor({ formId, variant, withFiles, shown }: ExportOrder, source: SubmissionStream): Columns {
  if (shown?.columns != null) return shownColumns(shown.columns, variant);
  const more = {
    withFiles,
    withConfirmations: source.hasConfirmations,
    withNotKept: source.hasNotKept,
  };
  return formId === null
    ? accountColumns(source.fieldNames, source.formNames, variant, more)
    : formColumns(source.fieldNames, variant, more);
}

function recordStart(
  scope: OwnerScope,
  deps: Deps,
  { formId, withFiles, since, shown }: ExportOrder,
  lastSubmissionId: string,
): Promise<string> {
  const surface = formId === null ? "csv_account" : "csv_form";
  const afterSubmissionId = since === null ? null : floorOfIds("sub", since);
  const nothingYet = { rows: 0, complete: false };
  return recordAccess(scope, deps, {
    surface,
    clientName: null,
    formId,
    folder: shown?.folder ?? null,
    contents: true,
    lastSubmissionId,
    afterSubmissionId,
    withFiles,
    ...nothingYet,
  });
}

function headersFor(
  deps: Deps,
  { formId, variant, withFiles, since, until, shown }: ExportOrder,
  source: SubmissionStream,
): Record<string, string> {
  const formName = formId === null ? null : (source.formNames.get(formId) ?? "");
  return {
    "Content-Type": withFiles ? "application/zip" : "text/csv; charset=utf-8; header=present",
    "Content-Disposition": contentDisposition(
      { formName, variant, withFiles, isOfPeriod: since !== null || until !== null, shown },
      deps.clock.now(),
    ),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(source.rowCount === null ? {} : { "X-Postern-Rows": String(source.rowCount) }),
  };
}
