import { cleanAddress } from "./email-address.ts";
import { foldText as fold } from "./fold-text.ts";
import { readSearchText, type SearchToken } from "./search-text.ts";

// Languages written without spaces are matched by pairs of characters, all others by word prefixes.
const PAIRED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー々";
const RUNS = new RegExp(`([${PAIRED}]+)|(?:(?![${PAIRED}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const MAX_WORD_LENGTH = 40;
/** Distinct words indexed per submission; later ones cannot be found. */
export const MAX_WORDS = 3_000;
/** Terms per query. */
export const MAX_TERMS = 12;
/** Normalized characters indexed per submission: more than 3,000 words usually take. */
export const MAX_INDEXED_CHARACTERS = 50_000;
const MAX_QUERY_CHARACTERS = 1_000;

/** Lower-case words without accents, or pairs of characters. */
export function wordsOf(texts: Iterable<string>): string[] {
  const words = new Set<string>();
  let left = MAX_INDEXED_CHARACTERS;
  for (const text of texts) {
    const folded = fold(text.slice(0, left), left);
    left -= folded.length;
    for (const { word } of wordsIn(folded)) {
      if (words.size >= MAX_WORDS) return [...words];
      words.add(word);
    }
    if (left <= 0) break;
  }
  return [...words];
}

interface FoundWord {
  readonly word: string;
  readonly at: number;
  /** Characters of the folded text. */
  readonly length: number;
}

/** The words of a folded text, in order; digit groups, as in telephone numbers, are also joined. */
function* wordsIn(folded: string): Generator<FoundWord> {
  let groups: FoundWord[] = [];
  let end = 0;
  for (const { 0: run, 1: paired, index } of folded.matchAll(RUNS)) {
    if (!JOINS.test(folded.slice(end, index))) {
      yield* joined(groups);
      groups = [];
    }
    end = index + run.length;
    if (paired === undefined) {
      yield { word: cut(run), at: index, length: cut(run).length };
      if (isGroup(run)) groups.push({ word: run, at: index, length: run.length });
      else groups = yield* ended(groups);
      continue;
    }
    groups = yield* ended(groups);
    let at = index;
    for (const word of [...pairsOf(paired), lastOf(paired)]) {
      yield { word, at, length: word.length };
      at += [...word][0]?.length ?? 0;
    }
  }
  yield* joined(groups);
}

function* ended(groups: readonly FoundWord[]): Generator<FoundWord, FoundWord[]> {
  yield* joined(groups);
  return [];
}

/** Separators between the digit groups of one number. */
const JOINS = /^[ ./()\u2010-\u2015-]{1,3}$/;
const MAX_GROUPS = 8;
const MAX_GROUP_DIGITS = 15;
const MIN_JOINED_DIGITS = 6;

function isGroup(run: string): boolean {
  return run.length <= MAX_GROUP_DIGITS && /^[0-9]+$/.test(run);
}

/** One word from each group to the end, because people also search without the country code. */
function* joined(groups: readonly FoundWord[]): Generator<FoundWord> {
  const number = groups.slice(0, MAX_GROUPS);
  const last = number.at(-1);
  for (const [index, { at }] of number.slice(0, -1).entries()) {
    const word = number
      .slice(index)
      .map((group) => group.word)
      .join("");
    if (last !== undefined && word.length >= MIN_JOINED_DIGITS) {
      yield { word: cut(word), at, length: last.at + last.length - at };
    }
  }
}

export interface Term {
  readonly word: string;
  /** True to match by prefix. */
  readonly isBeginning: boolean;
  /** The whole number containing this digit group: a text with it also matches. */
  readonly number?: string;
}

/** All terms must match; each matches by word prefix. Excluded words are left out. */
export function termsOf(query: string): Term[] {
  const wanted = tokensOf(query).filter(({ isExcluded }) => !isExcluded);
  return termsIn(wanted.map(({ operator, value }) => (asksSender(operator) ? value : `${operator ?? ""} ${value}`)));
}

/** Excluded words: a message must not match all terms of any one list. */
export function excludedTermsOf(query: string): (readonly Term[])[] {
  const excluded = tokensOf(query).filter(
    (token) => token.isExcluded && !token.isQuoted && !asksSender(token.operator),
  );
  return excluded
    .map(({ operator, value }) => termsIn([`${operator ?? ""} ${value}`]))
    .filter((terms) => terms.length > 0)
    .slice(0, MAX_TERMS);
}

/** A condition that the word index cannot decide. */
export interface SearchPart {
  readonly place: "sender" | "contents";
  /** For the sender, folded by `foldText`. */
  readonly value: string;
  readonly isExcluded: boolean;
}

/** The senders and quoted phrases in the query. */
export function partsOf(query: string): SearchPart[] {
  return tokensOf(query)
    .flatMap(({ isExcluded, operator, value, isQuoted }): SearchPart[] => {
      if (value === "") return [];
      if (asksSender(operator)) return [{ place: "sender", value: foldText(value), isExcluded }];
      return isQuoted && operator === null ? [{ place: "contents", value, isExcluded }] : [];
    })
    .slice(0, MAX_TERMS);
}

function tokensOf(query: string): SearchToken[] {
  const tokens = readSearchText(query.slice(0, MAX_QUERY_CHARACTERS));
  return tokens.map((token) => ({ ...token, value: cleanAddress(token.value) }));
}

/** The only operator handled by word search. Others are filters and are parsed earlier. */
const asksSender = (operator: string | null) => operator === "from";

function foldText(text: string): string {
  return fold(text, 2 * MAX_QUERY_CHARACTERS);
}

function termsIn(texts: readonly string[]): Term[] {
  const terms = new Map<string, Term>();
  const text = foldText(texts.join(" "));
  const numbers = [...wordsIn(text)].filter(({ word, length }) => length > word.length);
  for (const { 0: run, 1: paired, index } of text.matchAll(RUNS)) {
    const pairs = paired === undefined ? [] : pairsOf(paired);
    const number = numbers.find(({ at, length }) => index >= at && index < at + length)?.word;
    const beginning = { word: cut(run), isBeginning: true, ...(number === undefined ? {} : { number }) };
    const found = pairs.length > 0 ? pairs.map(exactly) : [beginning];
    for (const term of found) if (terms.size < MAX_TERMS) terms.set(term.word, term);
  }
  return [...terms.values()];
}

function exactly(word: string): Term {
  return { word, isBeginning: false };
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function lastOf(run: string): string {
  return [...run.slice(-2)].at(-1) ?? "";
}

function cut(word: string): string {
  return [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join("");
}

/** A half-open range of a text: `to` is excluded. */
export type Range = readonly [from: number, to: number];

/** Ranges that match as in `wordsOf`, in order, without overlaps. */
export function findTerms(text: string, terms: readonly Term[]): Range[] {
  const { folded, places } = foldWithPlaces(text);
  const ranges: Range[] = [];
  const add = (at: number, length: number) =>
    ranges.push([places[at]?.[0] ?? 0, places[at + length - 1]?.[1] ?? text.length]);
  for (const { word, at, length } of wordsIn(folded)) {
    const isNumber = length > word.length;
    for (const term of terms) {
      if (term.isBeginning ? word.startsWith(term.word) : word === term.word) {
        add(at, isNumber ? length : term.word.length);
      }
      if (term.number !== undefined && word.startsWith(term.number)) add(at, isNumber ? length : term.number.length);
    }
  }
  return merged(ranges);
}

/** A part of a text, and whether it matches the search. */
export interface Part {
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

export type FindWords = (text: string) => readonly Part[];

/** Finds the parts of a text that match the search. */
export function findWords(query: string): FindWords {
  const terms = termsOf(query);
  return (text) => {
    const parts: Part[] = [];
    let at = 0;
    const add = (to: number, isFound: boolean) => {
      if (to > at) parts.push({ at, text: text.slice(at, to), isFound });
      at = Math.max(at, to);
    };
    for (const [from, to] of findTerms(text, terms)) {
      add(from, false);
      add(to, true);
    }
    add(text.length, false);
    return parts;
  };
}

// A character with its combining marks or the parts of a Korean syllable.
const CLUSTER = /[\s\S][\p{M}\p{Cf}\u0640\uFF9E\uFF9F\u1160-\u11FF\u3131-\u318E\uFFA0-\uFFDC]*/gu;

/** The folded text and, for each position in it, the range of its source character. */
function foldWithPlaces(text: string): { folded: string; places: Range[] } {
  const small = text.toLowerCase();
  const source = small.length === text.length ? small : text;
  let folded = "";
  const places: Range[] = [];
  for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
    const piece = fold(cluster, MAX_INDEXED_CHARACTERS);
    for (let at = 0; at < piece.length; at += 1) places.push([index, index + cluster.length]);
    folded += piece;
  }
  return { folded, places };
}

function merged(ranges: Range[]): Range[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
