// Languages written without spaces are found by pairs of characters, all others by the beginnings of their words.
const PAIRED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー々";
const RUNS = new RegExp(`([${PAIRED}]+)|(?:(?![${PAIRED}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const LONGEST_WORD = 40;
/** Distinct words of one submission that can be found; what follows in a longer one cannot. */
export const MOST_WORDS = 3_000;
const MOST_TERMS = 12;

/** What a text is found by: its words in small letters without accents, or pairs of characters. */
export function wordsOf(texts: Iterable<string>): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [run, paired] of fold(text).matchAll(RUNS)) {
      if (words.size >= MOST_WORDS) return [...words];
      if (paired === undefined) words.add(cut(run));
      else for (const pair of [...pairsOf(paired), lastOf(paired)]) words.add(pair);
    }
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
  for (const [run, paired] of fold(query).matchAll(RUNS)) {
    const pairs = paired === undefined ? [] : pairsOf(paired);
    const found = pairs.length > 0 ? pairs.map(exactly) : [{ word: cut(run), isBeginning: true }];
    for (const term of found) if (terms.size < MOST_TERMS) terms.set(term.word, term);
  }
  return [...terms.values()];
}

function exactly(word: string): Term {
  return { word, isBeginning: false };
}

/** é is found by e, Ａ by a, and Ω in either case. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function lastOf(run: string): string {
  return [...run].at(-1) ?? "";
}

function cut(word: string): string {
  return [...word].slice(0, LONGEST_WORD).join("");
}
