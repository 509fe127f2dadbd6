import { FIELD_OPERATORS, type FieldOperator } from "../../../../../shared/field-operators.ts";
import { hasIdFormat } from "../../../../../shared/id-format.ts";
import {
  MAX_CONDITION_LENGTH,
  MAX_FIELD_CONDITIONS,
  MAX_FIELD_NAME_LENGTH,
  MAX_FILTER_FORMS,
  MAX_OVERVIEW_DAYS,
  MAX_SEARCH_LENGTH,
  MAX_TABLE_FIELDS,
} from "../../../../../shared/limits.ts";
import { ME, NOBODY } from "../../../../../shared/people.ts";
import { readReturnPath } from "../../../../../shared/return-path.ts";

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

type SearchOf<Its extends Readers> = { readonly [Name in keyof Its]?: ReturnType<Its[Name]> | undefined };

/**
 * Keeps well-formed values, so a mistyped address still shows the folder. Others are set to undefined: the router
 * merges the result over the raw parameters, so an omitted key would let the raw value through.
 */
function readerOf<Its extends Readers>(readers: Its) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as SearchOf<Its>;
}

function oneOf<const Value>(...known: readonly Value[]) {
  return (value: unknown) => known.find((one) => one === value);
}

function matching(pattern: RegExp) {
  return (value: unknown) => (typeof value === "string" && pattern.test(value) ? value : undefined);
}

function readId(kind: Parameters<typeof hasIdFormat>[1]) {
  return (value: unknown) => (hasIdFormat(value, kind) ? value : undefined);
}

/** The router parses a search for 2026 as a number. */
function readWords(pattern: RegExp) {
  const read = matching(pattern);
  return (value: unknown) => read(typeof value === "number" || typeof value === "boolean" ? String(value) : value);
}

const readTrue = oneOf(true);

const readDayFormat = matching(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

function readDay(value: unknown): string | undefined {
  const day = readDayFormat(value);
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** The first and the last day, in the owner's time zone: 2026-11-21. */
const DAYS = { from: readDay, to: readDay };

function readFormIds(value: unknown): string | undefined {
  const ids = typeof value === "string" ? value.split(".") : [];
  return ids.length > 0 && ids.length <= MAX_FILTER_FORMS && ids.every((id) => hasIdFormat(id, "frm"))
    ? ids.join(".")
    : undefined;
}

export type FieldWhere = readonly [name: string, operator: FieldOperator, value: string];

function readWhere(value: unknown): readonly FieldWhere[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FIELD_CONDITIONS) return undefined;
  return value.every(isFieldWhere) ? value : undefined;
}

function isFieldWhere(value: unknown): value is FieldWhere {
  if (!Array.isArray(value) || value.length !== 3 || !value.every((part) => typeof part === "string")) return false;
  const [name, operator, compared] = value as string[];
  const isKnown = FIELD_OPERATORS.some((known) => known === operator);
  return isKnown && (name ?? "").length <= MAX_FIELD_NAME_LENGTH && (compared ?? "").length <= MAX_CONDITION_LENGTH;
}

export type TableSort = readonly [column: string, direction: "ascending" | "descending"];

function readSort(value: unknown): TableSort | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [column, direction] = value as unknown[];
  const isColumn = typeof column === "string" && column.length <= MAX_FIELD_NAME_LENGTH + "field:".length;
  const isKnown = isColumn && /^(?:field:|(?:sender|labels|files)$)/.test(column);
  return isKnown && (direction === "ascending" || direction === "descending") ? [column, direction] : undefined;
}

function readColumns(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= 2 * MAX_TABLE_FIELDS;
  return isList && value.every((key) => typeof key === "string") ? value : undefined;
}

const FILTERS = {
  /** Words in the contents or sender. */
  q: readWords(new RegExp(`^(?=.*\\S).{1,${MAX_SEARCH_LENGTH}}$`, "s")),
  status: oneOf("unread", "read"),
  show: oneOf("done", "all"),
  /** Shows only doubtful messages, in Spam. */
  doubtful: readTrue,
  starred: readTrue,
  answered: oneOf(true, false),
  /** Only messages awaiting their visitor's confirmation. */
  unconfirmed: readTrue,
  /** Ids of the forms shown, joined by dots. */
  forms: readFormIds,
  label: readId("lbl"),
  /** The id of a member, "me" or "nobody". */
  assignee: (value: unknown) => oneOf(ME, NOBODY)(value) ?? readId("usr")(value),
  ...DAYS,
  /** Only messages with files. */
  files: readTrue,
  /** The name of a spam reason. */
  reason: readWords(/^[\w.:-]{1,100}$/),
  where: readWhere,
  /** Overrides the owner's chosen display. A summary is only temporary: a form opens with a list or a table. */
  as: oneOf("list", "table", "summary"),
  /** The table's columns, in order, if they differ from the owner's arrangement. */
  columns: readColumns,
  /** Newest first unless set. */
  order: oneOf("oldest"),
  /** Sorts a table by a column instead. */
  sort: readSort,
};

export type FilterSearch = SearchOf<typeof FILTERS>;
export type FolderDisplay = NonNullable<FilterSearch["as"]>;

export const readFolderSearch = readerOf({
  submission: readId("sub"),
  /** The cursor at which the list starts; the newest if omitted. */
  after: matching(/^[\w.-]{1,300}$/),
  decide: oneOf("inbox", "spam"),
  ...FILTERS,
});
export type FolderSearch = ReturnType<typeof readFolderSearch>;

/** The ranges of an overview, in days. */
export const OVERVIEW_RANGES = [7, 30, MAX_OVERVIEW_DAYS] as const;
export type OverviewDays = (typeof OVERVIEW_RANGES)[number];
export const DEFAULT_OVERVIEW_DAYS: OverviewDays = 30;
export const readOverviewSearch = readerOf({ days: (value) => oneOf(...OVERVIEW_RANGES)(Number(value)) });

export const readExportsSearch = readerOf({ form: readId("frm"), ...DAYS });
export type ExportsSearch = ReturnType<typeof readExportsSearch>;

/** The kinds of access in the access record. */
export const ACCESS_KINDS = ["contents", "metadata", "exports", "refused"] as const;
export const readAccessSearch = readerOf({ kind: oneOf(...ACCESS_KINDS), form: readId("frm"), ...DAYS });
export type AccessSearch = ReturnType<typeof readAccessSearch>;

export const readConnectAgentSearch = readerOf({ client: matching(/^[a-z-]{1,40}$/) });

export const readHistorySearch = readerOf({
  of: matching(/^[a-z_]{1,40}$/),
  by: matching(/^\w{1,60}$/),
  ...DAYS,
});
export type HistorySearch = ReturnType<typeof readHistorySearch>;

/** True if the address has any filter. */
export function asksForLess(search: AccessSearch | HistorySearch): boolean {
  return Object.values(search).some((part) => part !== undefined);
}

/** The form whose rules are shown, including those that apply to all forms. */
export const readRulesSearch = readerOf({ form: readId("frm") });

/** In tab order. */
export const DELIVERY_STATES = ["pending", "delivered", "failed", "cancelled"] as const;
export const readWebhookSearch = readerOf({ state: oneOf(...DELIVERY_STATES), delivery: readId("dlv") });
export type WebhookSearch = ReturnType<typeof readWebhookSearch>;

/** The agent's request, as encoded by the server. */
export const readConnectSearch = readerOf({ request: matching(/^r\.[\w.-]+$/) });

export const readSignInSearch = readerOf({
  next: (value) => {
    const next = readReturnPath(value);
    return next === null || next === "/" ? undefined : next;
  },
  /** "code": the provider has redirected back a user with a second factor. */
  mode: oneOf("sign-up", "code"),
});

/** The list address a view saves, without the open message and the position in the list. */
export function viewAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["submission", "after", "decide"]) query.delete(name);
  query.sort();
  const text = query.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
