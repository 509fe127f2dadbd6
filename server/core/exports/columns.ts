import { describeNotKept } from "../../../shared/not-kept.ts";
import type { ExportVariant } from "../database/db.ts";
import { FACTS, type NameOn, type PlainOn, plainFactsOn, type ShownOn } from "../scope/facts.ts";
import type { ShownColumn } from "../submissions/export.ts";
import type { ExportRow } from "../submissions/store/export.ts";
import { archivePaths } from "./archive-paths.ts";
import { neutralize } from "./csv-text.ts";

/** No spreadsheet opens more columns, and strangers choose the names. */
export const MAX_FIELD_COLUMNS = 5_000;

const MORE_FIELDS = "fields.more (JSON)";

/** The header of a file and the mapping from a submission to its record. */
export interface Columns {
  readonly header: readonly string[];
  /** `null` for a field that the submission does not have; an empty field is an empty string. */
  toRecord(row: ExportRow): (string | null)[];
}

type FixedColumn = readonly [name: string, value: (row: ExportRow) => string];

type Described = Exclude<ShownOn<"csv">, PlainOn<"csv">>;

/** What the columns of facts tell that are not sent as they are. */
const DESCRIBED: Readonly<Record<NameOn<"csv", Described>, (row: ExportRow) => string>> = {
  confirmation_sent_at: ({ confirmation }) => confirmation?.sentAt ?? "",
  confirmed_at: ({ confirmation }) => confirmation?.confirmedAt ?? "",
  confirmed_words: ({ confirmation }) => confirmation?.words ?? "",
  confirmed_language: ({ confirmation }) => confirmation?.language ?? "",
  released_at: ({ confirmation }) => confirmation?.releasedAt ?? "",
  released_by: ({ confirmation }) => confirmation?.releasedBy ?? "",
  not_kept: ({ notKept }) => (notKept === null ? "" : describeNotKept(notKept.by, notKept.at.slice(0, 10))),
};

const describedColumns = (fact: Described) => FACTS[fact].csv.map((name): FixedColumn => [name, DESCRIBED[name]]);

const plainColumn = (fact: PlainOn<"csv">): FixedColumn => [FACTS[fact].csv, (row) => row[fact] ?? ""];

const OWN_COLUMNS = plainFactsOn("csv")
  .filter((fact) => fact !== "id" && fact !== "formId")
  .map(plainColumn);

// One line per file: names have no line breaks.
const FILES_COLUMN: FixedColumn = [
  "files",
  (row) =>
    archivePaths(row)
      .flatMap(({ path }) => path ?? [])
      .join("\n"),
];

export interface MoreColumns {
  /** The archive paths of each row's files. */
  readonly withFiles?: boolean;
  readonly withConfirmations?: boolean;
  /** Why messages have no contents. */
  readonly withNotKept?: boolean;
}

const ownColumns = ({ withFiles = false, withConfirmations = false, withNotKept = false }: MoreColumns) => [
  ...OWN_COLUMNS,
  ...(withConfirmations ? describedColumns("confirmation") : []),
  ...(withNotKept ? describedColumns("notKept") : []),
  ...(withFiles ? [FILES_COLUMN] : []),
];

export function formColumns(
  fieldNames: readonly string[],
  variant: ExportVariant = "spreadsheet",
  more: MoreColumns = {},
): Columns {
  return createColumns([plainColumn("id"), ...ownColumns(more)], fieldNames, variant);
}

/** The columns of the account's file, which include the form of each row. */
export function accountColumns(
  fieldNames: readonly string[],
  formNames: ReadonlyMap<string, string>,
  variant: ExportVariant = "spreadsheet",
  more: MoreColumns = {},
): Columns {
  const form: FixedColumn[] = [plainColumn("formId"), ["form_name", (row) => formNames.get(row.formId) ?? ""]];
  return createColumns([plainColumn("id"), ...form, ...ownColumns(more)], fieldNames, variant);
}

const SHOWN: Readonly<Record<string, (row: ExportRow) => string>> = {
  arrived: (row) => row.createdAt,
  sender: (row) => row.sender,
  labels: (row) => row.labels.join("; "),
  files: (row) => row.files.map(({ name }) => name).join("; "),
};

/** The columns that a table shows, with untruncated values. */
export function shownColumns(shown: readonly ShownColumn[], variant: ExportVariant = "spreadsheet"): Columns {
  const used = new Set<string>();
  const header = shown.map(({ heading }) => {
    const own = unused(variant === "program" ? heading : neutralize(heading), used);
    used.add(own);
    return own;
  });
  return {
    header,
    toRecord: (row) => {
      const values = new Map<string, string>();
      for (const [name, value] of row.fields) {
        const before = values.get(name);
        values.set(name, before === undefined ? value : `${before}; ${value}`);
      }
      return shown.map(({ key }) => SHOWN[key]?.(row) ?? values.get(key.slice("field:".length)) ?? null);
    },
  };
}

function createColumns(fixed: readonly FixedColumn[], fieldNames: readonly string[], variant: ExportVariant): Columns {
  const named = fieldNames.slice(0, MAX_FIELD_COLUMNS);
  const header = [...fixed.map(([name]) => name), ...headersOf(fixed, named, variant)];
  const indexOf = new Map(named.map((name, index) => [name, fixed.length + index]));
  const hasMore = fieldNames.length > named.length;
  if (hasMore) header.push(unused(MORE_FIELDS, new Set(header)));
  const empty = header.map((): string | null => null);
  // The row that last filled each column, to tell a repeated name from an empty value.
  const filledBy = new Float64Array(header.length);
  let rows = 0;
  return {
    header,
    toRecord: (row) => {
      rows += 1;
      const record = empty.slice();
      fixed.forEach(([, value], index) => {
        record[index] = value(row);
      });
      const rest: (readonly [string, string])[] = [];
      for (const field of row.fields) {
        const index = indexOf.get(field[0]);
        if (index === undefined) rest.push(field);
        else if (filledBy[index] === rows) record[index] += `; ${field[1]}`;
        else {
          record[index] = field[1];
          filledBy[index] = rows;
        }
      }
      if (rest.length > 0) record[header.length - 1] = JSON.stringify(rest);
      return record;
    },
  };
}

/**
 * One header per field name, all different. A name that equals a fixed column's is prefixed with `fields.`; so is one
 * that already reads `fields.<fixed column>`, which would otherwise collide with it.
 */
function headersOf(fixed: readonly FixedColumn[], names: readonly string[], variant: ExportVariant): string[] {
  const reserved = new Set(fixed.map(([name]) => name));
  const used = new Set(reserved);
  return names.map((name) => {
    const isTaken = reserved.has(name.replace(/^(fields\.)+/, ""));
    const own = isTaken ? `fields.${name}` : name;
    const header = unused(variant === "program" ? own : neutralize(own), used);
    used.add(header);
    return header;
  });
}

// Two names can only collide through the apostrophe of a neutralized one.
function unused(header: string, used: ReadonlySet<string>): string {
  return used.has(header) ? unused(`fields.${header}`, used) : header;
}
