import { stringify } from "csv-stringify/sync";
import { neutralize } from "./neutralize.ts";

const BYTE_ORDER_MARK = "\ufeff";

/**
 * Records as RFC 4180 text. Every cell that is not empty is quoted, so that readers which trim, guess types or take a
 * lone line break for a record's end all read back the same; no cell starts a formula.
 */
export function csvText(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    { record_delimiter: "\r\n", quoted: true, cast: { string: neutralize } },
  );
}

/** The first line of a file; the mark tells spreadsheets that the text is UTF-8. */
export function csvHeader(header: readonly string[]): string {
  return BYTE_ORDER_MARK + csvText([header]);
}
