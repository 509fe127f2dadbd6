import { mixHash } from "../text/hash.ts";

export const GRAM_BUCKETS = 262_144;

const WORD_SEED = 0x5bd1e995;
const PAIR_SEED = 0x1b873593;
const SIGNS_SEED = 0x2545f491;
const PRIME = 0x01000193;
const MAX_WORDS = 1_200;
const MAX_LETTERS = 30;

/**
 * Distinct buckets of a text's words, word pairs, and runs of three to five characters within a word and across its
 * borders. All digits count as one, so that no number is memorized.
 */
export function gramsOf(words: readonly string[]): Uint32Array {
  return found.slice(0, collect(words));
}

const WINDOW_WORDS = 14;
const STEP_WORDS = WINDOW_WORDS / 2;

type Range = readonly [from: number, end: number];

/**
 * A text's words, those before its signature, each half, and each short run: harmless sentences before, after or around
 * a pitch must not hide it.
 */
export function partsOf(words: readonly string[], signature = words.length): readonly (readonly string[])[] {
  return eachPart(words.length, signature, ([from, end]) => words.slice(from, end));
}

/** Without a signature the first two parts are the same and computed once. */
function eachPart<T>(length: number, signature: number, make: (range: Range) => T): readonly T[] {
  const whole = make([0, length]);
  const body = signature === length ? whole : make([0, signature]);
  return [whole, body, ...runsOf(length).map(make)];
}

function runsOf(length: number): readonly Range[] {
  const ranges: Range[] = [];
  if (length <= WINDOW_WORDS) return ranges;
  for (let from = 0; from + STEP_WORDS < length; from += STEP_WORDS)
    ranges.push([from, Math.min(from + WINDOW_WORDS, length)]);
  const middle = Math.ceil(length / 2);
  if (length > 2 * WINDOW_WORDS) ranges.push([0, middle], [middle, length]);
  return ranges;
}

// Fewer words are less certain than all of them, and among many runs one is suspicious by chance.
const PART_SHARE = 0.7;

/** Returns the highest points of a text and its parts, in the order of `partsOf`. */
export function mostSuspicious([whole = 0, body = whole, ...parts]: readonly number[]): number {
  const most = Math.max(whole, body);
  return parts.reduce((found, points) => Math.max(found, points > 0 ? points * PART_SHARE : points), most);
}

/** Sum of the gram weights of some words, and the number of grams. */
export interface Weighed {
  readonly sum: number;
  readonly count: number;
}

export function weighParts(words: readonly string[], weights: Int8Array, signature = words.length): readonly Weighed[] {
  if (words.length > MAX_WORDS_AT_ONCE) {
    return eachPart(words.length, signature, ([from, end]) => weighWords(words.slice(from, end), weights));
  }
  // All parts share their grams, except pairs across their borders: the costly hashing is done once.
  hashAll(words);
  return eachPart(words.length, signature, ([from, end]) => weighRange(weights, ownAt[from] ?? 0, pairAt[end] ?? 0));
}

export function weighWords(words: readonly string[], weights: Int8Array): Weighed {
  const count = collect(words);
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += weights[found[at] ?? 0] ?? 0;
  return { sum, count };
}

const MAX_WORDS_AT_ONCE = 300;
// The buckets of all words in sequence: the pair with the previous word, then the word's own.
const buckets = new Uint32Array(MAX_WORDS_AT_ONCE * (2 + 3 * MAX_LETTERS));
// The extra entry marks the end.
const pairAt = new Uint16Array(MAX_WORDS_AT_ONCE + 1);
const ownAt = new Uint16Array(MAX_WORDS_AT_ONCE);

function hashAll(words: readonly string[]): void {
  let end = 0;
  let before = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const letters = Math.min(word.length, MAX_LETTERS);
    const hash = wordHash(word, letters);
    pairAt[at] = end;
    if (before !== 0) buckets[end++] = pairBucket(before, hash);
    before = hash;
    ownAt[at] = end;
    buckets[end++] = bucketOf(hash ^ WORD_SEED);
    const length = spell(word, letters);
    for (let from = 0; from + 3 <= length; from += 1) {
      let run = SIGNS_SEED;
      const last = Math.min(from + 5, length);
      for (let sign = from; sign < last; sign += 1) {
        run = Math.imul(run ^ (signs[sign] ?? 0), PRIME);
        if (sign - from >= 2) buckets[end++] = bucketOf(run);
      }
    }
  }
  pairAt[words.length] = end;
}

function weighRange(weights: Int8Array, from: number, end: number): Weighed {
  begin();
  let [sum, count] = [0, 0];
  for (let at = from; at < end; at += 1) {
    const bucket = buckets[at] ?? 0;
    if (lastSeenBy[bucket] === collection) continue;
    lastSeenBy[bucket] = collection;
    sum += weights[bucket] ?? 0;
    count += 1;
  }
  return { sum, count };
}

function collect(words: readonly string[]): number {
  begin();
  let before = 0;
  const count = Math.min(words.length, MAX_WORDS);
  for (let at = 0; at < count; at += 1) {
    const word = words[at] ?? "";
    const letters = Math.min(word.length, MAX_LETTERS);
    const hash = wordHash(word, letters);
    add(bucketOf(hash ^ WORD_SEED));
    if (before !== 0) add(pairBucket(before, hash));
    before = hash;
    addSigns(word, letters);
  }
  return foundCount;
}

// Distinct buckets in order of discovery. Each collection is consumed before the next begins, so all share the memory;
// buckets are stamped with the last collection that saw them, which empties the set at once.
const found = new Uint32Array(GRAM_BUCKETS);
let foundCount = 0;
const lastSeenBy = new Uint8Array(GRAM_BUCKETS);
let collection = 0;

function begin(): void {
  foundCount = 0;
  collection += 1;
  if (collection <= 0xff) return;
  // The counter wrapped: old stamps must not pass for current ones.
  lastSeenBy.fill(0);
  collection = 1;
}

function add(bucket: number): void {
  if (lastSeenBy[bucket] === collection) return;
  lastSeenBy[bucket] = collection;
  found[foundCount] = bucket;
  foundCount += 1;
}

/** Long texts have more grams; each then counts less, so that length alone says little. */
export function gramValue(count: number): number {
  return 1 / Math.sqrt(Math.max(count, 100));
}

function wordHash(word: string, letters: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < letters; at += 1) hash = Math.imul(hash ^ plain(word.charCodeAt(at)), PRIME);
  return hash;
}

const BLANK = 0x20;
// The current word's letters, with a blank before and after.
const signs = new Uint16Array(MAX_LETTERS + 2);
signs[0] = BLANK;

/** Writes a word's letters to `signs`; returns the number of signs. */
function spell(word: string, letters: number): number {
  for (let at = 0; at < letters; at += 1) signs[at + 1] = plain(word.charCodeAt(at));
  signs[letters + 1] = BLANK;
  return letters + 2;
}

function addSigns(word: string, letters: number): void {
  const length = spell(word, letters);
  for (let from = 0; from + 3 <= length; from += 1) {
    let hash = SIGNS_SEED;
    const end = Math.min(from + 5, length);
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ (signs[at] ?? 0), PRIME);
      if (at - from >= 2) add(bucketOf(hash));
    }
  }
}

const plain = (code: number): number => (code >= 0x30 && code <= 0x39 ? 0x30 : code);
// A power of two, so the unsigned remainder is the low bits.
const bucketOf = (hash: number): number => mixHash(hash | 0) & (GRAM_BUCKETS - 1);
const pairBucket = (left: number, right: number): number => bucketOf(Math.imul(left, 31) ^ right ^ PAIR_SEED);
