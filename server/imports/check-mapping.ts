import { z } from "zod";
import { COLUMN_ROLES, type ColumnRole, IMPORT_SOURCES, type ImportMapping } from "../../shared/imports.ts";
import { invalid } from "../platform/errors.ts";
import { isStorable } from "../platform/json.ts";
import { parseInput, timeZoneName } from "../platform/parse-input.ts";
import { MAX_COLUMNS } from "./read-records.ts";

const mappingInput = z.object({
  source: z.enum(IMPORT_SOURCES, { error: "That source is not known." }),
  columns: z
    .array(z.object({ role: z.enum(COLUMN_ROLES, { error: "That use of a column is not known." }), name: z.string() }))
    .max(MAX_COLUMNS, { error: `A file can have at most ${MAX_COLUMNS} columns.` }),
  timeZone: timeZoneName,
  dateOrder: z.enum(["dmy", "mdy"], { error: "Use dmy or mdy as the order of dates." }),
  guarded: z.boolean(),
  fromForm: z.string().nullable(),
});

const ONCE: readonly [ColumnRole, string][] = [
  ["date", "the date"],
  ["id", "the ID"],
  ["folder", "the folder"],
  ["spam", "spam"],
  ["read", "the read status"],
  ["ip", "the IP address"],
  ["userAgent", "the browser"],
  ["referrer", "the page"],
  ["form", "the form"],
  ["files", "the files"],
];

export function parseMapping(input: unknown): ImportMapping {
  const mapping = parseInput(mappingInput, input);
  if (!isStorable(mapping)) throw invalid("A field name contains a character that cannot be saved. Rename the field.");
  return mapping;
}

/** Refuses a mapping that does not belong to the file or cannot be imported with; a preview shows it all the same. */
export function requireUsable(mapping: ImportMapping, header: readonly string[], preview: boolean): void {
  if (mapping.columns.length !== header.length) {
    throw invalid("The file has other columns than the preview had. Choose the file again.");
  }
  for (const [role, what] of ONCE) {
    if (mapping.columns.filter((column) => column.role === role).length > 1) {
      throw invalid(`Only one column can hold ${what}.`);
    }
  }
  if (!preview && !mapping.columns.some(({ role }) => role === "date")) {
    throw invalid("Choose the column that holds the date of each message.");
  }
  if (!preview && mapping.fromForm === null && mapping.columns.some(({ role }) => role === "form")) {
    throw invalid("The file can have messages of several forms. Choose the one to import.");
  }
}
