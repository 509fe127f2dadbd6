import type { ExportVariant } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import { accountColumns, formColumns, MAX_FIELD_COLUMNS } from "../../server/core/exports/columns.ts";
import { csvHeader, csvText } from "../../server/core/exports/csv-text.ts";
import type { OwnerScope } from "../../server/core/scope/scope.ts";
import { streamSubmissions } from "../../server/core/submissions/export.ts";
import { type ImportOrder, runImport } from "../../server/features/imports/intake/run-import.ts";
import type { ImportReport } from "../../shared/imports.ts";

/** A file in pieces of this many bytes. */
export async function* pieces(content: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export function importText(
  scope: OwnerScope,
  deps: Deps,
  formId: string,
  content: string | Uint8Array,
  order: Partial<ImportOrder> = {},
): Promise<ImportReport> {
  return runImport(scope, deps, { formId, file: pieces(content), preview: false, map: null, ...order });
}

/** The text of the file an owner would download. */
export async function exportText(
  scope: OwnerScope,
  deps: Deps,
  formId: string | null,
  variant: ExportVariant,
): Promise<string> {
  const source = await streamSubmissions(scope, deps, { formId, mostFieldNames: MAX_FIELD_COLUMNS + 1 });
  try {
    const more = { withConfirmations: source.hasConfirmations };
    const columns =
      formId === null
        ? accountColumns(source.fieldNames, source.formNames, variant, more)
        : formColumns(source.fieldNames, variant, more);
    let text = csvHeader(columns.header, variant);
    for (let rows = await source.read(100); rows.length > 0; rows = await source.read(100)) {
      text += csvText(rows.map(columns.toRecord), variant);
    }
    return text;
  } finally {
    await source.close();
  }
}
