import { foldName } from "../../../../../shared/fold-text.ts";
import { MAX_FILTER_FORMS } from "../../../../../shared/limits.ts";
import { readSearchText, type SearchToken, writeSearchToken } from "../../../../../shared/search-text.ts";
import { useEach, useFeatures } from "../../kit/features.ts";
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

/** A filter that a feature adds, typed as `label:"a name"` or chosen among the filters. */
export interface NameFilter {
  readonly operator: string;
  readonly part: "label" | "assignee";
  /** Its label, also beside a suggested name. */
  readonly about: string;
  /** Beside the suggested operator; null if there is nothing to name. */
  readonly hint: string | null;
  readonly names: readonly Named[];
  /** Choices with their names; none if there is nothing to choose. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function useNameFilters(search: FilterSearch): readonly NameFilter[] {
  const hooks = useFeatures().flatMap(({ useNameFilter = [] }) => useNameFilter);
  return useEach(hooks.map((hook) => () => hook(search)));
}

/** By their display names. */
export interface SearchNames {
  readonly filters: readonly NameFilter[];
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
  const { q, forms, from, to } = filter;
  switch (part) {
    case "status":
    case "starred":
    case "answered":
    case "unconfirmed":
    case "files":
      return WORDS.filter(([, means]) => part in means && means[part] === filter[part]).map(([word]) => word);
    case "label":
    case "assignee":
      return names.filters
        .filter((other) => other.part === part)
        .flatMap(({ operator, names: all }) => named(operator, all, [filter[part] ?? ""]));
    case "forms":
      return forms === undefined ? [] : named("form", names.forms, forms.split("."));
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
    case "has": {
      const typed = `${operator}:${value}`.toLowerCase().replace(/^has:files$/, "has:file");
      return WORDS.find(([word]) => word === typed)?.[1] ?? null;
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
    default: {
      const filter = names.filters.find((other) => other.operator === operator);
      const meant = filter?.names.find(({ name }) => isName(name, value));
      return filter === undefined || meant === undefined ? null : { [filter.part]: meant.id };
    }
  }
}

/** Filters without a name or date. */
export const WORDS: readonly (readonly [word: string, means: TypedFilter, about: string])[] = [
  ["is:unread", { status: "unread" }, "Not read yet"],
  ["is:read", { status: "read" }, "Already read"],
  ["is:starred", { starred: true }, "With a star"],
  ["is:answered", { answered: true }, "Replied to"],
  ["is:unanswered", { answered: false }, "Not replied to"],
  ["is:unconfirmed", { unconfirmed: true }, "Not confirmed by the visitor"],
  ["has:file", { files: true }, "With a file"],
];

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
