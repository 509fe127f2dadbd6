import { foldName } from "../../../../../shared/fold-text.ts";
import { MAX_FILTER_FORMS } from "../../../../../shared/limits.ts";
import { readSearchText, type SearchToken, writeSearchToken } from "../../../../../shared/search-text.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";

/** What the search box shows of a filter: as text, it is one and the same. */
export type TypedFilter = Pick<
  FilterSearch,
  "q" | "status" | "starred" | "answered" | "unconfirmed" | "label" | "assignee" | "forms" | "from" | "to" | "files"
>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** By their display names. */
export interface SearchNames {
  readonly labels: readonly Named[];
  /** Possible assignees; empty if the account has one member. */
  readonly members: readonly Named[];
  /** Empty in a single form's list. */
  readonly forms: readonly Named[];
}

/** Parses the typed text. Words that are no filter, and repeated filters of a kind, are searched for. */
export function readTyped(text: string, names: SearchNames): TypedFilter {
  const words: string[] = [];
  let filter: TypedFilter = {};
  for (const token of readSearchText(text)) {
    const found = filterIn(token, names);
    if (found?.forms !== undefined && filter.forms !== undefined) {
      filter = { ...filter, forms: formsAmong(names, `${filter.forms}.${found.forms}`) };
    } else if (found !== null && Object.keys(found).every((part) => !(part in filter)))
      filter = { ...filter, ...found };
    else words.push(writeSearchToken(token));
  }
  return words.length === 0 ? filter : { ...filter, q: words.join(" ") };
}

export function writeTyped(filter: TypedFilter, names: SearchNames): string {
  return WRITTEN.flatMap((part) => writePart(part, filter, names)).join(" ");
}

/** The filter after this was typed. Parts that the text cannot tell apart stay unchanged. */
export function changeTyped(filter: FilterSearch, text: string, names: SearchNames): FilterSearch {
  const typed = readTyped(text, names);
  const isSame = (part: keyof TypedFilter) =>
    writePart(part, filter, names).join(" ") === writePart(part, typed, names).join(" ");
  return { ...filter, ...Object.fromEntries(WRITTEN.map((part) => [part, isSame(part) ? filter[part] : typed[part]])) };
}

/** Operators searched for as plain words because they are unknown here. */
export function unknownFilters({ q }: TypedFilter): string[] {
  return readSearchText(q ?? "")
    .filter(({ operator }) => operator !== null && operator !== "from" && OPERATORS.has(operator))
    .map(writeSearchToken);
}

export const OPERATORS: ReadonlySet<string> = new Set([
  "is",
  "has",
  "label",
  "assigned",
  "form",
  "since",
  "before",
  "after",
]);

const WRITTEN = [
  "status",
  "starred",
  "answered",
  "unconfirmed",
  "label",
  "assignee",
  "forms",
  "files",
  "from",
  "to",
  "q",
] as const;

function writePart(part: (typeof WRITTEN)[number], filter: TypedFilter, names: SearchNames): string[] {
  const { q, status, starred, answered, unconfirmed, label, assignee, forms, from, to, files } = filter;
  switch (part) {
    case "status":
      return status === undefined ? [] : [`is:${status}`];
    case "starred":
      return starred === true ? ["is:starred"] : [];
    case "answered":
      return answered === undefined ? [] : [answered ? "is:answered" : "is:unanswered"];
    case "unconfirmed":
      return unconfirmed === true ? ["is:unconfirmed"] : [];
    case "label":
      return label === undefined ? [] : named("label", names.labels, [label]);
    case "assignee":
      return assignee === undefined ? [] : named("assigned", names.members, [assignee]);
    case "forms":
      return forms === undefined ? [] : named("form", names.forms, forms.split("."));
    case "files":
      return files === true ? ["has:file"] : [];
    case "from":
      return from === undefined ? [] : [`since:${from}`];
    case "to":
      return to === undefined ? [] : [`before:${dayBeside(to, 1)}`];
    case "q":
      return q === undefined ? [] : [q];
  }
}

function named(operator: string, all: readonly Named[], ids: readonly string[]): string[] {
  const found = new Set(all.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return [...found].map((name) => writeFilter(operator, name));
}

/** `label:"a name"` */
export function writeFilter(operator: string, name: string): string {
  return writeSearchToken({ isExcluded: false, operator, value: name, isQuoted: false });
}

/** Ids joined by dots, each once. */
function formsAmong({ forms }: SearchNames, ids: string): string {
  const wanted = new Set(ids.split("."));
  return forms
    .map(({ id }) => id)
    .filter((id) => wanted.has(id))
    .slice(0, MAX_FILTER_FORMS)
    .join(".");
}

function filterIn({ isExcluded, operator, value }: SearchToken, names: SearchNames): TypedFilter | null {
  if (isExcluded) return null;
  switch (operator) {
    case "is":
      return STATES[value.toLowerCase()] ?? null;
    case "has":
      return /^files?$/i.test(value) ? { files: true } : null;
    case "label": {
      const label = names.labels.find(({ name }) => isName(name, value));
      return label === undefined ? null : { label: label.id };
    }
    case "assigned": {
      const member = names.members.find(({ name }) => isName(name, value));
      return member === undefined ? null : { assignee: member.id };
    }
    case "form": {
      const ids = names.forms.filter(({ name }) => isName(name, value)).map(({ id }) => id);
      return ids.length === 0 ? null : { forms: formsAmong(names, ids.join(".")) };
    }
    case "since":
      return isDay(value) ? { from: value } : null;
    case "after":
      return isDay(value) ? { from: dayBeside(value, 1) } : null;
    case "before":
      return isDay(value) ? { to: dayBeside(value, -1) } : null;
    default:
      return null;
  }
}

const STATES: Readonly<Record<string, TypedFilter>> = {
  unread: { status: "unread" },
  read: { status: "read" },
  starred: { starred: true },
  answered: { answered: true },
  unanswered: { answered: false },
  unconfirmed: { unconfirmed: true },
};

/** Names cannot contain typed quotes. */
function isName(name: string, typed: string): boolean {
  return plain(name) === plain(typed);
}

function plain(name: string): string {
  return foldName(name.replaceAll('"', " "));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function dayBeside(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
