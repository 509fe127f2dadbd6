import { z } from "zod";
import { COLUMN_ROLES, type ColumnRole, type ImportMapping, POSTERN } from "../../../../shared/imports.ts";
import { invalid } from "../../../core/platform/errors.ts";
import { isStorable } from "../../../core/platform/json.ts";
import { parseInput, timeZoneName } from "../../../core/platform/parse-input.ts";
import { MAX_COLUMNS } from "./read-records.ts";
import { OTHER, SERVICES } from "./services.ts";

const ROLES = Object.keys(COLUMN_ROLES) as ColumnRole[];
const columnRole = z.enum(ROLES, { error: `Use a column as one of these: ${ROLES.join(", ")}.` });

const mappingInput = z.object({
  source: z.enum([POSTERN, OTHER.name, ...SERVICES.map(({ name }) => name)], { error: "That source is not known." }),
  columns: z
    .array(z.object({ role: columnRole, name: z.string() }))
    .max(MAX_COLUMNS, { error: `A file can have at most ${MAX_COLUMNS} columns.` }),
  timeZone: timeZoneName,
  dateOrder: z.enum(["dmy", "mdy"], { error: "Use dmy or mdy as the order of dates." }),
  guarded: z.boolean(),
  fromForm: z.string().nullable(),
});

export function parseMapping(input: unknown): ImportMapping {
  const mapping = parseInput(mappingInput, input);
  if (!isStorable(mapping)) throw invalid("A field name contains a character that cannot be saved. Rename the field.");
  return mapping;
}

/** Rejects a mapping that does not belong to the file or cannot be used to import; a preview still shows it. */
export function requireUsable(mapping: ImportMapping, header: readonly string[], preview: boolean): void {
  if (mapping.columns.length !== header.length) {
    throw invalid("The file has other columns than the preview had. Choose the file again.");
  }
  for (const role of ROLES) {
    const isOnce = role !== "field" && role !== "ignore";
    if (isOnce && mapping.columns.filter((column) => column.role === role).length > 1) {
      throw invalid(`Only one column can be used as “${COLUMN_ROLES[role]}”.`);
    }
  }
  if (!preview && !mapping.columns.some(({ role }) => role === "date")) {
    throw invalid("Choose the column that holds the date of each message.");
  }
  if (!preview && mapping.fromForm === null && mapping.columns.some(({ role }) => role === "form")) {
    throw invalid("The file can have messages of several forms. Choose the one to import.");
  }
}
