import { countOf } from "../text/count-of.ts";

// Letter pairs that hardly occur in languages written in Latin letters, keyed by first letter; from counts of half a
// million pairs. A word with two of them is gibberish.
const RARE_AFTER: Readonly<Record<string, string>> = {
  b: "fkqwxz",
  c: "fgvwx",
  d: "qx",
  f: "bdhjkmpqvwxz",
  g: "cfjqvxz",
  h: "jqvz",
  j: "bcdfghjklmnpqrtwxyz",
  k: "qvxz",
  l: "jqx",
  m: "jqvxz",
  p: "gjqwxz",
  q: "bcdefghijklmnopqrstvwxyz",
  r: "qx",
  s: "jx",
  t: "q",
  u: "q",
  v: "bcfghjklqstwxz",
  w: "cfgjmqvxz",
  x: "bdfgjklnqrsvwz",
  y: "jqvxyz",
  z: "bcfghjkmpqrsvx",
};

const KEYS_IN_ORDER = /qwert|asdfg|zxcvb|sdfsd|dfgdf|fghfg|jkljk/;
const RARE = 1;
/** A pair that each of the keys in order has one of. */
const KEYS = 2;
const LETTERS = 26;
const PAIRS = pairsOfLetters();

function pairsOfLetters(): Uint8Array {
  const pairs = new Uint8Array(LETTERS * LETTERS);
  const mark = (pair: string, kind: number) => {
    const at = letterAt(pair, 0) * LETTERS + letterAt(pair, 1);
    pairs[at] = (pairs[at] ?? 0) | kind;
  };
  for (const [first, rare] of Object.entries(RARE_AFTER)) for (const next of rare) mark(first + next, RARE);
  for (const pair of ["qw", "sd", "zx", "df", "fg", "jk"]) mark(pair, KEYS);
  return pairs;
}

/** 0 for a to 25 for z in either case; outside that range for anything else. */
function letterAt(text: string, at: number): number {
  return (text.charCodeAt(at) | 0x20) - 0x61;
}

const MIN_LETTERS = 6;
const MAX_LETTERS = 40;

export function countGibberish(text: string): { readonly random: number; readonly judged: number } {
  let random = 0;
  let judged = 0;
  const end = Math.min(text.length, 3_000);
  for (let from = 0; from < end; ) {
    let at = from;
    let isLetters = true;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x30 && code <= 0x39) isLetters = false;
      else if (!isLatinLetter(code)) break;
    }
    if (isLetters && at - from >= MIN_LETTERS && at - from <= MAX_LETTERS) {
      judged += 1;
      if (isGibberish(text.slice(from, at))) random += 1;
    }
    from = at + 1;
  }
  return { random, judged };
}

function isLatinLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/** Mid-word capitals unlike any name, letters that never meet, keys in keyboard order, or one key held down. */
export function isGibberish(token: string): boolean {
  if (token.length < MIN_LETTERS || token.length > MAX_LETTERS) return false;
  let rare = 0;
  let pairs = 0;
  let flips = 0;
  let hasVowel = false;
  let run = 1;
  let isWord = true;
  let before = -1;
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at);
    if (!isLatinLetter(code)) {
      isWord = false;
      break;
    }
    const letter = (code | 0x20) - 0x61;
    if (before !== -1) {
      const kinds = PAIRS[before * LETTERS + letter] ?? 0;
      pairs |= kinds;
      rare += kinds & RARE;
      run = letter === before ? run + 1 : 1;
      if (run === 5) return isHeldDown(token);
      if (code < 0x61 && token.charCodeAt(at - 1) >= 0x61) flips += 1;
    }
    if (VOWELS & (1 << letter)) hasVowel = true;
    before = letter;
  }
  if (!isWord) return isGibberishName(token);
  if (flips >= 3 || (flips === 2 && CAPITALS_INSIDE.test(token))) return true;
  if (pairs & KEYS && KEYS_IN_ORDER.test(token.toLowerCase())) return true;
  return rare >= 2 || !hasVowel;
}

/** One key held down, but not a drawn-out word such as "sooooo" or "likeeeee". */
function isHeldDown(token: string): boolean {
  const word = token.toLowerCase().replace(/(.)\1{2,}/g, "$1");
  return word.length < 2 || !/[aeiouy]/.test(word) || isGibberish(word);
}

const CAPITALS_INSIDE = /[A-Z]{2}[a-z]|[a-z]{2}[A-Z]{2}/;
const VOWELS = [..."aeiouy"].reduce((mask, vowel) => mask | (1 << letterAt(vowel, 0)), 0);

/** The same check for text not entirely in Latin letters. */
function isGibberishName(token: string): boolean {
  const lower = token.toLowerCase();
  const flips = countOf(token, /[a-z](?=[A-Z])/g);
  if (flips >= 3 || (flips >= 2 && CAPITALS_INSIDE.test(token))) return true;
  if (/(.)\1{4}/.test(lower) || KEYS_IN_ORDER.test(lower)) return true;
  return countRarePairs(lower) >= 2 || !/[aeiouy]/.test(lower);
}

export function countRarePairs(lower: string): number {
  let rare = 0;
  for (let at = 0; at + 1 < lower.length; at += 1) {
    if (RARE_AFTER[lower.charAt(at)]?.includes(lower.charAt(at + 1))) rare += 1;
  }
  return rare;
}
