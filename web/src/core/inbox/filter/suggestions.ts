import { foldName } from "../../../../../shared/fold-text.ts";
import { OPERATORS, readTyped, type SearchNames, WORDS, writeFilter } from "./search-text.ts";

export interface Suggestion {
  /** The box's text once chosen. */
  readonly text: string;
  /** The new part of `text`. */
  readonly part: string;
  readonly about: string;
}

const MOST = 8;
/** Shorter prefixes match too many names. */
const MIN_NAME_LENGTH = 2;

const FROM = ["from:", "Name or email of the sender"] as const;
const OTHERS = [
  ["form:", "Name of a form"],
  ["since:", "From this day on: since:2026-11-01"],
  ["before:", "Until the day before: before:2026-11-01"],
] as const;

/** Possible next input, by the prefix of a word or operator. */
export function suggest(typed: string, names: SearchNames): Suggestion[] {
  const { before, word } = splitLast(typed);
  if (word === "") return [];
  const wanted = foldName(word);
  const hints = names.filters.flatMap(({ operator, hint }) => (hint === null ? [] : [[`${operator}:`, hint] as const]));
  const words = WORDS.map(([word, , about]) => [word, about] as const);
  const fixed = [...words, FROM, ...hints, ...OTHERS].filter(
    ([part]) =>
      (part !== "form:" || names.forms.length > 0) &&
      (part.startsWith(wanted) || (wanted.length >= MIN_NAME_LENGTH && valueIn(part).startsWith(wanted))),
  );
  const found = [
    ...fixed,
    ...names.filters.flatMap(({ operator, about, names: all }) => named(operator, about, all, wanted)),
    ...named("form", "Form", names.forms, wanted),
  ];
  return found
    .filter(([part]) => part !== word)
    .slice(0, MOST)
    .map(([part, about]) => ({ text: `${before}${part}${part.endsWith(":") ? "" : " "}`, part, about }));
}

/** The typed text without an unfinished operator. */
export function withoutUnfinished(typed: string, names: SearchNames): string {
  const { before, word } = splitLast(typed);
  const [, operator] = /^([a-z]+):/i.exec(word) ?? [];
  const isUnfinished =
    operator !== undefined &&
    (operator === "from" ? word.endsWith(":") : OPERATORS.has(operator) && readTyped(word, names).q !== undefined);
  return isUnfinished ? before : typed;
}

/** The last word with its operator, and the text before it. A quoted word may contain spaces. */
function splitLast(typed: string): { before: string; word: string } {
  const word = /(?:[a-z]+:)?(?:"[^"]*|[^\s"]*)$/i.exec(typed)?.[0] ?? "";
  return { before: typed.slice(0, typed.length - word.length), word };
}

function valueIn(part: string): string {
  return part.slice(part.indexOf(":") + 1) || part;
}

function named(
  operator: string,
  about: string,
  all: readonly { readonly name: string }[],
  wanted: string,
): [part: string, about: string][] {
  const asked = wanted.startsWith(`${operator}:`) ? wanted.slice(operator.length + 1).replace('"', "") : null;
  if (asked === null && wanted.length < MIN_NAME_LENGTH) return [];
  return all
    .filter(({ name }) => foldName(name).startsWith(asked ?? wanted))
    .map(({ name }) => [writeFilter(operator, name), about]);
}
