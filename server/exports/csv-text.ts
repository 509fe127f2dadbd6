import { stringify } from "csv-stringify/sync";
import type { ExportVariant } from "../store/database/db.ts";
import { neutralize } from "./neutralize.ts";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Records as RFC 4180 text. Every cell that is not empty is quoted, so that readers which trim, guess types or take a
 * lone line break for a record's end all read back the same. For spreadsheets no cell starts a formula; for programs
 * every value is exactly what was sent.
 */
export function csvText(records: readonly (readonly string[])[], variant: ExportVariant = "spreadsheet"): string {
  const cast = variant === "spreadsheet" ? { cast: { string: neutralize } } : {};
  return stringify(
    records.map((record) => [...record]),
    { record_delimiter: "\r\n", quoted: true, ...cast },
  );
}

/** The first line of a file. The mark tells spreadsheets that the text is UTF-8; a program may take it for content. */
export function csvHeader(header: readonly string[], variant: ExportVariant = "spreadsheet"): string {
  return (variant === "spreadsheet" ? BYTE_ORDER_MARK : "") + csvText([header], variant);
}
