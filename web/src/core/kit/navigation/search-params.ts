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

export interface FilterSearch {
  /** Words in the contents or sender. */
  readonly q?: string | undefined;
  readonly status?: "unread" | "read" | undefined;
  readonly show?: "done" | "all" | undefined;
  /** Shows only doubtful messages, in Spam. */
  readonly doubtful?: true | undefined;
  readonly starred?: true | undefined;
  readonly answered?: boolean | undefined;
  /** Only messages awaiting their visitor's confirmation. */
  readonly unconfirmed?: true | undefined;
  /** Ids of the forms shown, joined by dots. */
  readonly forms?: string | undefined;
  /** The id of a label. */
  readonly label?: string | undefined;
  /** The id of a member, "me" or "nobody". */
  readonly assignee?: string | undefined;
  /** The first and the last day, in the owner's time zone: 2026-11-21. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only messages with files. */
  readonly files?: true | undefined;
  /** The name of a spam reason. */
  readonly reason?: string | undefined;
  readonly where?: readonly FieldWhere[] | undefined;
  /** Overrides the owner's chosen display. */
  readonly as?: FolderDisplay | undefined;
  /** The table's columns, in order, if they differ from the owner's arrangement. */
  readonly columns?: readonly string[] | undefined;
  /** Newest first unless set. */
  readonly order?: "oldest" | undefined;
  /** Sorts a table by a column instead. */
  readonly sort?: TableSort | undefined;
}

export type TableSort = readonly [column: string, direction: "ascending" | "descending"];

export type FieldWhere = readonly [name: string, operator: FieldOperator, value: string];

const DISPLAYS = ["list", "table", "summary"] as const;

/** A summary is only temporary: a form opens with a list or a table of its messages. */
export type FolderDisplay = (typeof DISPLAYS)[number];

export interface FolderSearch extends FilterSearch {
  readonly submission?: string | undefined;
  /** The cursor at which the list starts; the newest if omitted. */
  readonly after?: string | undefined;
  readonly decide?: "inbox" | "spam" | undefined;
}

/** The ranges of an overview, in days. */
export const OVERVIEW_RANGES = [7, 30, MAX_OVERVIEW_DAYS] as const;
export type OverviewDays = (typeof OVERVIEW_RANGES)[number];
export const DEFAULT_OVERVIEW_DAYS: OverviewDays = 30;

interface OverviewSearch {
  readonly days?: OverviewDays | undefined;
}

/** The kinds of access in the access record. */
export const ACCESS_KINDS = ["contents", "metadata", "exports", "refused"] as const;

export interface AccessSearch {
  readonly kind?: (typeof ACCESS_KINDS)[number] | undefined;
  readonly form?: string | undefined;
  /** The first and the last day, in the owner's time zone: 2026-11-21. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface ConnectAgentSearch {
  readonly client?: string | undefined;
}

export type ExportsSearch = Pick<AccessSearch, "form" | "from" | "to">;

export interface HistorySearch {
  readonly of?: string | undefined;
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface RulesSearch {
  /** The form whose rules are shown, including those that apply to all forms. */
  readonly form?: string | undefined;
}

/** In tab order. */
export const DELIVERY_STATES = ["pending", "delivered", "failed", "cancelled"] as const;

export interface WebhookSearch {
  readonly state?: (typeof DELIVERY_STATES)[number] | undefined;
  readonly delivery?: string | undefined;
}

interface SignInSearch {
  readonly next?: string | undefined;
  /** "code": the provider has redirected back a user with a second factor. */
  readonly mode?: "sign-up" | "code" | undefined;
}

interface ConnectSearch {
  /** The agent's request, as encoded by the server. */
  readonly request?: string | undefined;
}

const PACKED_REQUEST = /^r\.[\w.-]+$/;
const WORDS = new RegExp(`^(?=.*\\S).{1,${MAX_SEARCH_LENGTH}}$`, "s");
const REASON = /^[\w.:-]{1,100}$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CURSOR = /^[\w.-]{1,300}$/;

/**
 * Keeps well-formed values, so a mistyped address still shows the folder. Others are set to undefined: the router
 * merges the result over the raw parameters, so an omitted key would let the raw value through.
 */
export function readFolderSearch(search: Record<string, unknown>): FolderSearch {
  return {
    submission: hasIdFormat(search.submission, "sub") ? search.submission : undefined,
    after: matching(search.after, CURSOR),
    decide: search.decide === "inbox" || search.decide === "spam" ? search.decide : undefined,
    q: matching(asText(search.q), WORDS),
    status: search.status === "unread" || search.status === "read" ? search.status : undefined,
    show: search.show === "done" || search.show === "all" ? search.show : undefined,
    doubtful: search.doubtful === true || undefined,
    starred: search.starred === true || undefined,
    answered: typeof search.answered === "boolean" ? search.answered : undefined,
    unconfirmed: search.unconfirmed === true || undefined,
    forms: readFormIds(search.forms),
    label: hasIdFormat(search.label, "lbl") ? search.label : undefined,
    assignee: readAssignee(search.assignee),
    from: readDay(search.from),
    to: readDay(search.to),
    files: search.files === true || undefined,
    reason: matching(asText(search.reason), REASON),
    where: readWhere(search.where),
    as: DISPLAYS.find((display) => display === search.as),
    columns: readColumns(search.columns),
    order: search.order === "oldest" ? search.order : undefined,
    sort: readSort(search.sort),
  };
}

function readAssignee(value: unknown): string | undefined {
  return value === ME || value === NOBODY || hasIdFormat(value, "usr") ? value : undefined;
}

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

export function readOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  return { days: OVERVIEW_RANGES.find((range) => range === Number(search.days)) };
}

export function readAccessSearch(search: Record<string, unknown>): AccessSearch {
  return { kind: ACCESS_KINDS.find((kind) => kind === search.kind), ...readExportsSearch(search) };
}

export function readExportsSearch(search: Record<string, unknown>): ExportsSearch {
  return {
    form: hasIdFormat(search.form, "frm") ? search.form : undefined,
    from: readDay(search.from),
    to: readDay(search.to),
  };
}

export function readConnectAgentSearch(search: Record<string, unknown>): ConnectAgentSearch {
  return { client: matching(search.client, /^[a-z-]{1,40}$/) };
}

export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  return {
    of: matching(search.of, /^[a-z_]{1,40}$/),
    by: matching(search.by, /^\w{1,60}$/),
    from: readDay(search.from),
    to: readDay(search.to),
  };
}

/** True if the address has any filter. */
export function asksForLess(search: AccessSearch | HistorySearch): boolean {
  return Object.values(search).some((part) => part !== undefined);
}

export function readRulesSearch(search: Record<string, unknown>): RulesSearch {
  return { form: hasIdFormat(search.form, "frm") ? search.form : undefined };
}

export function readWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  return {
    state: DELIVERY_STATES.find((state) => state === search.state),
    delivery: hasIdFormat(search.delivery, "dlv") ? search.delivery : undefined,
  };
}

export function readConnectSearch(search: Record<string, unknown>): ConnectSearch {
  return { request: matching(search.request, PACKED_REQUEST) };
}

export function readSignInSearch(search: Record<string, unknown>): SignInSearch {
  const next = readReturnPath(search.next);
  return {
    next: next === null || next === "/" ? undefined : next,
    mode: search.mode === "sign-up" || search.mode === "code" ? search.mode : undefined,
  };
}

function readFormIds(value: unknown): string | undefined {
  const ids = typeof value === "string" ? value.split(".") : [];
  return ids.length > 0 && ids.length <= MAX_FILTER_FORMS && ids.every((id) => hasIdFormat(id, "frm"))
    ? ids.join(".")
    : undefined;
}

function readDay(value: unknown): string | undefined {
  const day = matching(value, DAY);
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}

// The router parses a search for 2026 as a number.
function asText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

/** The list address a view saves, without the open message and the position in the list. */
export function viewAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["submission", "after", "decide"]) query.delete(name);
  query.sort();
  const text = query.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
