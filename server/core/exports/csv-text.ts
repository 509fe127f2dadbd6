import { stringify } from "csv-stringify/sync";
import { cutText } from "../../../shared/cut-text.ts";
import type { ExportVariant } from "../database/db.ts";

// Characters that a spreadsheet may skip before a formula: white space, controls and invisible characters.
const SKIPPED = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;
const STARTS_FORMULA = /^[=+\-@]/;
const STARTS_WITH_BREAK = /^[\t\r\n]/;
const HARMLESS_START = /^[A-Za-z0-9]/;

/**
 * Prefixes an apostrophe to text that a spreadsheet might take for a formula. Full-width and small forms of the signs
 * count too, since some programs fold them.
 */
export function neutralize(text: string): string {
  if (text === "" || HARMLESS_START.test(text)) return text;
  const visible = text.replace(SKIPPED, "");
  const [first = ""] = visible;
  return STARTS_WITH_BREAK.test(text) || STARTS_FORMULA.test(first.normalize("NFKC")) ? `'${text}` : text;
}

const BYTE_ORDER_MARK = "\ufeff";
/** Excel's limit per cell. It splits longer text into rows. */
const MAX_CELL_LENGTH = 32_767;
const CUT = "… [cut here: the export for programs has all of it]";

function spreadsheetCell(text: string): string {
  const cell = neutralize(text);
  return cell.length <= MAX_CELL_LENGTH ? cell : `${cutText(cell, MAX_CELL_LENGTH - CUT.length)}${CUT}`;
}

/**
 * Records as RFC 4180 text. Every cell is quoted, so that readers which trim, guess types or take a lone line break for
 * a record's end read back the same; only null, a missing field, is an empty unquoted cell. In the spreadsheet variant
 * no cell starts a formula or exceeds the length limit; otherwise every value is exactly as sent.
 */
export function csvText(records: (string | null)[][], variant: ExportVariant = "spreadsheet"): string {
  return stringify(records, {
    record_delimiter: "\r\n",
    quoted_string: true,
    ...(variant === "semicolons" && { delimiter: ";" }),
    ...(variant !== "program" && { cast: { string: spreadsheetCell } }),
  });
}

/**
 * The first line of a file. The byte order mark tells spreadsheets that the text is UTF-8; a program may take it for
 * content.
 */
export function csvHeader(header: readonly string[], variant: ExportVariant = "spreadsheet"): string {
  return (variant === "program" ? "" : BYTE_ORDER_MARK) + csvText([[...header]], variant);
}
