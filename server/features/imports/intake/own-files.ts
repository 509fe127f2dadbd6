import type { ColumnRole, ImportColumn } from "../../../../shared/imports.ts";
import { neutralize } from "../../../core/exports/csv-text.ts";
import { FACTS, factsShownOn } from "../../../core/scope/facts.ts";

export interface FileHead {
  readonly header: readonly string[];
  readonly isMarked: boolean;
  /** The first rows only. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const OWN_ACCOUNT: readonly [string, ColumnRole][] = [
  ["id", "id"],
  ["form_id", "ignore"],
  ["form_name", "form"],
  ["created_at", "date"],
  ["folder", "folder"],
  ["status", "read"],
];

const OWN_FORM = OWN_ACCOUNT.filter(([name]) => !name.startsWith("form_"));

/** Further columns that some of our files have, in this order. An import ignores them. */
const MORE_COLUMNS = factsShownOn("csv")
  .map((fact): readonly string[] => [FACTS[fact].csv].flat())
  .filter(([name]) => !OWN_ACCOUNT.some(([own]) => own === name));

/** True if the column lists the files of an export with files, rather than being a field of that name. */
function namesFiles(header: FileHead["header"], rows: FileHead["rows"], index: number): boolean {
  if (header[index] !== "files") return false;
  return (
    header.includes("fields.files") || rows.some((cells) => fileNames(cells[index] ?? "", cells[0] ?? "") !== null)
  );
}

/** The file names in a message's `files` cell; null if the text is no such list. */
export function fileNames(cell: string, id: string): readonly string[] | null {
  const folder = `files/${id}/`;
  const paths = cell.split(/\r?\n/);
  const areAll = paths.every((path) => path.startsWith(folder) && /^[^/]+$/.test(path.slice(folder.length)));
  return areAll ? paths.map((path) => path.slice(folder.length)) : null;
}

const MORE_FIELDS = /^(fields\.)+more \(JSON\)$/;

/** The columns of Postern's own files, with each field under its original name; null for other files. */
export function ownColumns({ header, isMarked, rows }: FileHead): ImportColumn[] | null {
  const own = [OWN_ACCOUNT, OWN_FORM].find((columns) => columns.every(([name], index) => header[index] === name));
  if (own === undefined) return null;
  const known = [...own];
  for (const names of MORE_COLUMNS) {
    const isNext = names.every((name, index) => header[known.length + index] === name);
    if (isNext) known.push(...names.map((name): (typeof own)[number] => [name, "ignore"]));
  }
  const fixed: typeof own = namesFiles(header, rows, known.length) ? [...known, ["files", "files"]] : known;
  const reserved = new Set(fixed.map(([name]) => name));
  const before = new Set<string>(reserved);
  return header.map((name, index) => {
    const place = fixed[index];
    const column: ImportColumn =
      place !== undefined
        ? { role: place[1], name: "" }
        : index === header.length - 1 && MORE_FIELDS.test(name)
          ? { role: "moreFields", name: "" }
          : { role: "field", name: fieldName(name, reserved, before, isMarked) };
    before.add(name);
    return column;
  });
}

/** Reverses `headersOf` in exports/columns.ts. */
function fieldName(
  header: string,
  reserved: ReadonlySet<string>,
  before: ReadonlySet<string>,
  isGuarded: boolean,
): string {
  const rest = header.startsWith("fields.") ? header.slice("fields.".length) : null;
  if (rest !== null && reserved.has(header.replace(/^(fields\.)+/, ""))) return rest;
  // The second of two names that the apostrophe made identical: this one was sent with its own apostrophe.
  if (rest !== null && before.has(rest) && rest.startsWith("'")) return rest;
  return isGuarded ? withoutGuard(header) : header;
}

/** Removes only the apostrophe that keeps spreadsheets from running a cell. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && neutralize(text.slice(1)) === text ? text.slice(1) : text;
}
