import { normalizeText } from "../normalize-text.ts";

// Languages written without spaces are found by pairs of characters, all others by the beginnings of their words.
const PAIRED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー々";
const RUNS = new RegExp(`([${PAIRED}]+)|(?:(?![${PAIRED}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const MAX_WORD_LENGTH = 40;
/** Distinct words of one submission that can be found; what follows in a longer one cannot. */
export const MAX_WORDS = 3_000;
const MAX_TERMS = 12;
/** Normalized characters of one submission that are read for words: more than most 3,000 words take. */
export const MAX_INDEXED_CHARACTERS = 50_000;
const MAX_QUERY_CHARACTERS = 1_000;

/** What a text is found by: its words in small letters without accents, or pairs of characters. */
export function wordsOf(texts: Iterable<string>): string[] {
  const words = new Set<string>();
  let left = MAX_INDEXED_CHARACTERS;
  for (const text of texts) {
    const folded = fold(text.slice(0, left), left);
    left -= folded.length;
    for (const [run, paired] of folded.matchAll(RUNS)) {
      const found = paired === undefined ? [cut(run)] : [...pairsOf(paired), lastOf(paired)];
      for (const word of found) {
        if (words.size >= MAX_WORDS) return [...words];
        words.add(word);
      }
    }
    if (left <= 0) break;
  }
  return [...words];
}

/** One thing that a text must hold to be found. */
export interface Term {
  readonly word: string;
  /** Whether a word that only begins so will do. */
  readonly isBeginning: boolean;
}

/** What is asked for, all of which must be there: a word finds every word that begins with it. */
export function termsOf(query: string): Term[] {
  const terms = new Map<string, Term>();
  for (const [run, paired] of fold(query.slice(0, MAX_QUERY_CHARACTERS), 2 * MAX_QUERY_CHARACTERS).matchAll(RUNS)) {
    const pairs = paired === undefined ? [] : pairsOf(paired);
    const found = pairs.length > 0 ? pairs.map(exactly) : [{ word: cut(run), isBeginning: true }];
    for (const term of found) if (terms.size < MAX_TERMS) terms.set(term.word, term);
  }
  return [...terms.values()];
}

function exactly(word: string): Term {
  return { word, isBeginning: false };
}

/** é is found by e, Ａ by a, and Ω in either case. */
function fold(text: string, maxCharacters: number): string {
  return normalizeText(text.toLowerCase(), "NFKD", maxCharacters)
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
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
