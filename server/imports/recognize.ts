import type { ColumnRole, ImportColumn, ImportMapping, ImportSource } from "../../shared/imports.ts";
import { CONFIRMATION_HEADERS, NOT_KEPT_HEADER } from "../exports/confirmation-headers.ts";
import { neutralize } from "../exports/csv-text.ts";
import { serviceSetting } from "../intake/reserved-fields.ts";
import { dateOrderOf } from "./read-date.ts";

export interface FileHead {
  readonly header: readonly string[];
  readonly isMarked: boolean;
  /** Some of its first rows. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Headers of one service's files, in lower case without spaces, dashes and underscores. */
interface Layout {
  readonly source: ImportSource;
  /** Headers that together belong to this service alone. */
  readonly signs: readonly (readonly string[])[];
  readonly roles: Readonly<Record<string, ColumnRole>>;
}

const ORIGIN: Readonly<Record<string, ColumnRole>> = {
  ip: "ip",
  ipaddress: "ip",
  remoteip: "ip",
  useragent: "userAgent",
  browser: "userAgent",
  referrer: "referrer",
  referer: "referrer",
};

// docs/guide/import.md says where each service documents these names. The order is the order in which they are tried.
const LAYOUTS: readonly Layout[] = [
  {
    source: "formspree",
    signs: [["_date"]],
    roles: { _date: "date", _id: "id", _spam: "spam", _status: "ignore", _errors: "ignore" },
  },
  {
    source: "basin",
    signs: [
      ["spam", "spamreason"],
      ["spam", "trash"],
      ["spam", "webhooksentat"],
    ],
    roles: {
      createdat: "date",
      id: "id",
      spam: "spam",
      read: "read",
      updatedat: "ignore",
      trash: "ignore",
      spamreason: "ignore",
      webhooksentat: "ignore",
      formid: "ignore",
      ...ORIGIN,
    },
  },
  {
    source: "formcarry",
    signs: [
      ["createdat", "referer"],
      ["createdat", "formcarryid"],
    ],
    roles: { createdat: "date", updatedat: "ignore", _id: "id", id: "id", spam: "spam", ...ORIGIN },
  },
  {
    source: "netlify",
    signs: [
      ["createdat", "useragent", "referrer"],
      ["createdat", "useragent", "ip"],
    ],
    roles: { createdat: "date", id: "id", number: "ignore", formname: "ignore", ...ORIGIN },
  },
  {
    source: "getform",
    signs: [["submissiondate"]],
    roles: { submissiondate: "date", submissionid: "id", id: "id", ...ORIGIN },
  },
  {
    source: "web3forms",
    signs: [["submittedat", "formname"], ["accesskey"]],
    roles: {
      submittedat: "date",
      createdat: "date",
      date: "date",
      id: "id",
      spam: "spam",
      formname: "ignore",
      ...ORIGIN,
    },
  },
];

/** The first of these that a file has is its date. */
const DATE_HEADERS = [
  "createdat",
  "submittedat",
  "receivedat",
  "submissiondate",
  "submittedon",
  "createdon",
  "datesubmitted",
  "datecreated",
  "timestamp",
  "_date",
  "senton",
  "sentat",
  "date",
  "time",
  "created",
  "submitted",
];

const OTHER: Layout = {
  source: "other",
  signs: [],
  roles: {
    submissionid: "id",
    uuid: "id",
    _id: "id",
    id: "id",
    spam: "spam",
    isspam: "spam",
    markedasspam: "spam",
    ...ORIGIN,
  },
};

/** Tells where a file is from and what its columns hold, as well as can be told. */
export function recognize(head: FileHead, ownTimeZone: string): ImportMapping {
  const own = ownColumns(head);
  if (own !== null) {
    return {
      source: "postern",
      columns: own,
      timeZone: "UTC",
      dateOrder: "mdy",
      guarded: head.isMarked,
      fromForm: null,
    };
  }
  const keys = head.header.map(keyOf);
  const present = new Set(keys);
  const layout = LAYOUTS.find(({ signs }) => signs.some((names) => names.every((name) => present.has(name)))) ?? OTHER;
  const columns = columnsOf(head.header, keys, layout);
  const date = columns.findIndex(({ role }) => role === "date");
  const dates = head.rows.map((cells) => cells[date] ?? "");
  return {
    source: layout.source,
    columns,
    timeZone: layout.source === "other" ? ownTimeZone : "UTC",
    dateOrder: dateOrderOf(dates) ?? "mdy",
    guarded: false,
    fromForm: null,
  };
}

function columnsOf(header: readonly string[], keys: readonly string[], { roles }: Layout): ImportColumn[] {
  const taken = new Set<ColumnRole>();
  const dateKey = keys.find((key) => roles[key] === "date") ?? DATE_HEADERS.find((key) => keys.includes(key));
  return header.map((name, index) => {
    const key = keys[index] ?? "";
    const role = key === dateKey ? "date" : (roles[key] ?? "field");
    const isRepeated = role !== "field" && role !== "ignore" && taken.has(role);
    taken.add(role);
    if (role !== "field" && role !== "date" && !isRepeated) return { role, name: "" };
    if (role === "date" && !isRepeated) return { role, name: "" };
    return isSetting(name) ? { role: "ignore", name: "" } : { role: "field", name };
  });
}

/** Settings of a form service are not the visitor's content. */
function isSetting(name: string): boolean {
  const setting = serviceSetting(name);
  return (
    setting !== null && setting.isAmbiguous !== true && setting.meaning !== "subject" && setting.meaning !== "reply-to"
  );
}

function keyOf(header: string): string {
  const key = header
    .trim()
    .toLowerCase()
    .replace(/(?!^)[\s_-]+/g, "");
  return key;
}

const OWN_FORM: readonly [string, ColumnRole][] = [
  ["id", "id"],
  ["created_at", "date"],
  ["folder", "folder"],
  ["status", "read"],
];
const OWN_ACCOUNT: readonly [string, ColumnRole][] = [
  ["id", "id"],
  ["form_id", "ignore"],
  ["form_name", "form"],
  ["created_at", "date"],
  ["folder", "folder"],
  ["status", "read"],
];
/** True if a column has the files of an export with files, and not a field of that name. */
function namesFiles(header: FileHead["header"], rows: FileHead["rows"], index: number): boolean {
  if (header[index] !== "files") return false;
  return (
    header.includes("fields.files") || rows.some((cells) => fileNames(cells[index] ?? "", cells[0] ?? "") !== null)
  );
}

/** The names in a cell of the column `files` in the row of a message; null for text that is no such list. */
export function fileNames(cell: string, id: string): readonly string[] | null {
  const folder = `files/${id}/`;
  const paths = cell.split(/\r?\n/);
  const areAll = paths.every((path) => path.startsWith(folder) && /^[^/]+$/.test(path.slice(folder.length)));
  return areAll ? paths.map((path) => path.slice(folder.length)) : null;
}

const MORE_FIELDS = /^(fields\.)+more \(JSON\)$/;

/** The columns of Postern's own files, with each field under the name that its header was made from; null for other files. */
function ownColumns({ header, isMarked, rows }: FileHead): ImportColumn[] | null {
  const own = [OWN_ACCOUNT, OWN_FORM].find((columns) => columns.every(([name], index) => header[index] === name));
  if (own === undefined) return null;
  const confirmed: typeof own = CONFIRMATION_HEADERS.map(([name]) => [name, "ignore"]);
  const isConfirmed = confirmed.every(([name], index) => header[own.length + index] === name);
  const asked = isConfirmed ? [...own, ...confirmed] : own;
  const known: typeof own = header[asked.length] === NOT_KEPT_HEADER ? [...asked, [NOT_KEPT_HEADER, "ignore"]] : asked;
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

/** Undoes what `headersOf` in exports/columns.ts does. */
function fieldName(
  header: string,
  reserved: ReadonlySet<string>,
  before: ReadonlySet<string>,
  isGuarded: boolean,
): string {
  const rest = header.startsWith("fields.") ? header.slice("fields.".length) : null;
  if (rest !== null && reserved.has(header.replace(/^(fields\.)+/, ""))) return rest;
  // The second of two names that an apostrophe made alike: its own apostrophe was sent with it.
  if (rest !== null && before.has(rest) && rest.startsWith("'")) return rest;
  return isGuarded ? withoutGuard(header) : header;
}

/** Takes away the apostrophe that keeps spreadsheets from running a cell, and no other. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && neutralize(text.slice(1)) === text ? text.slice(1) : text;
}
