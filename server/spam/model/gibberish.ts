import { countOf } from "../text/count-of.ts";

const LATIN_TOKEN = /(?<![a-zA-Z\d])[a-zA-Z]{6,40}(?![a-zA-Z\d])/g;

// Letters that follow one another in hardly any word of the languages written in Latin letters, by the first of them;
// found by counting half a million pairs. Two of them in one word are no word.
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

/** How many words look like random letters, and how many Latin words were long enough to tell. */
export function countGibberish(text: string): { readonly random: number; readonly judged: number } {
  let random = 0;
  let judged = 0;
  for (const [token] of text.slice(0, 3_000).matchAll(LATIN_TOKEN)) {
    judged += 1;
    if (isGibberish(token)) random += 1;
  }
  return { random, judged };
}

/** Capitals in the middle as no name has them, letters that never meet, keys in their order, or one key held down. */
export function isGibberish(token: string): boolean {
  if (token.length < 6 || token.length > 40) return false;
  const lower = token.toLowerCase();
  const flips = countOf(token, /[a-z](?=[A-Z])/g);
  if (flips >= 3 || (flips >= 2 && /[A-Z]{2}[a-z]|[a-z]{2}[A-Z]{2}/.test(token))) return true;
  if (/(.)\1{4}/.test(lower) || /qwert|asdfg|zxcvb|sdfsd|dfgdf|fghfg|jkljk/.test(lower)) return true;
  let rare = 0;
  for (let at = 0; at + 1 < lower.length; at += 1) {
    if (RARE_AFTER[lower.charAt(at)]?.includes(lower.charAt(at + 1))) rare += 1;
  }
  return rare >= 2 || !/[aeiouy]/.test(lower);
}
