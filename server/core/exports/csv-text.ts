import { stringify } from "csv-stringify/sync";
import { cutText } from "../../../shared/cut-text.ts";
import type { ExportVariant } from "../database/db.ts";

// What a spreadsheet may skip before it looks for a formula: white space, controls, and marks without a shape.
const SKIPPED = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;
const STARTS_FORMULA = /^[=+\-@]/;
const STARTS_WITH_BREAK = /^[\t\r\n]/;
const HARMLESS_START = /^[A-Za-z0-9]/;

/**
 * The text of a cell that no spreadsheet takes for a formula: where it might, an apostrophe goes first. Full-width and
 * small forms of the signs count as the signs, since some programs fold them.
 */
export function neutralize(text: string): string {
  if (text === "" || HARMLESS_START.test(text)) return text;
  const visible = text.replace(SKIPPED, "");
  const [first = ""] = visible;
  return STARTS_WITH_BREAK.test(text) || STARTS_FORMULA.test(first.normalize("NFKC")) ? `'${text}` : text;
}

const BYTE_ORDER_MARK = "\ufeff";
/** What a cell of Excel holds. It makes rows of the rest. */
const MAX_CELL_LENGTH = 32_767;
const CUT = "… [cut here: the export for programs has all of it]";

function spreadsheetCell(text: string): string {
  const cell = neutralize(text);
  return cell.length <= MAX_CELL_LENGTH ? cell : `${cutText(cell, MAX_CELL_LENGTH - CUT.length)}${CUT}`;
}

/**
 * Records as RFC 4180 text. Every cell is quoted, so that readers which trim, guess types or take a lone line break for a
 * record's end all read back the same; only null, a field that is not there, is an empty cell without quotes. For
 * spreadsheets no cell starts a formula or is longer than they allow; for programs every value is exactly what was sent.
 */
export function csvText(records: (string | null)[][], variant: ExportVariant = "spreadsheet"): string {
  return stringify(records, {
    record_delimiter: "\r\n",
    quoted_string: true,
    ...(variant === "semicolons" && { delimiter: ";" }),
    ...(variant !== "program" && { cast: { string: spreadsheetCell } }),
  });
}

/** The first line of a file. The mark tells spreadsheets that the text is UTF-8; a program may take it for content. */
export function csvHeader(header: readonly string[], variant: ExportVariant = "spreadsheet"): string {
  return (variant === "program" ? "" : BYTE_ORDER_MARK) + csvText([[...header]], variant);
}
