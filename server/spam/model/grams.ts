import { mixHash } from "../text/hash.ts";
import type { Reading } from "../text/read-submission.ts";

export const GRAM_BUCKETS = 65_536;

const WORD_SEED = 0x5bd1e995;
const PAIR_SEED = 0x1b873593;
const SIGNS_SEED = 0x2545f491;
const PRIME = 0x01000193;
const MAX_WORDS = 1_200;
const MAX_LETTERS = 30;

/**
 * The buckets of a text's words, pairs of words, and runs of three to five characters within a word and across its
 * borders; each once. Digits count as one, so that no number is learned by heart.
 */
export function gramsOf(reading: Reading): Uint32Array {
  const found = new Buckets();
  let before = 0;
  const words = reading.words.slice(0, MAX_WORDS);
  for (const written of words) {
    const word = written.slice(0, MAX_LETTERS);
    const hash = wordHash(word);
    found.add(bucketOf(hash ^ WORD_SEED));
    if (before !== 0) found.add(bucketOf(Math.imul(before, 31) ^ hash ^ PAIR_SEED));
    before = hash;
    addSigns(word, found);
  }
  return Uint32Array.from(found.list);
}

/** The buckets that one word alone gives rise to. */
export function wordGrams(written: string): readonly number[] {
  const word = written.slice(0, MAX_LETTERS);
  const found = new Buckets();
  found.add(bucketOf(wordHash(word) ^ WORD_SEED));
  addSigns(word, found);
  return found.list;
}

/** For each bucket, the collection that saw it last: a set of numbers without the cost of one. */
const lastSeenBy = new Uint32Array(GRAM_BUCKETS);
let collections = 0;

/** Different buckets in the order in which they were added. Only the newest collection may be added to. */
class Buckets {
  readonly list: number[] = [];
  readonly #number: number;

  constructor() {
    collections = (collections + 1) >>> 0;
    // Counted around: what was seen long ago must not pass for seen just now.
    if (collections === 0) {
      lastSeenBy.fill(0);
      collections = 1;
    }
    this.#number = collections;
  }

  add(bucket: number): void {
    if (lastSeenBy[bucket] === this.#number) return;
    lastSeenBy[bucket] = this.#number;
    this.list.push(bucket);
  }
}

/** Long texts have more grams; each then counts less, so that length alone says little. */
export function gramValue(count: number): number {
  return 1 / Math.sqrt(Math.max(count, 100));
}

function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ plain(word.charCodeAt(at)), PRIME);
  return hash;
}

function addSigns(word: string, found: Buckets): void {
  const text = ` ${word} `;
  for (let from = 0; from + 3 <= text.length; from += 1) {
    let hash = SIGNS_SEED;
    const end = Math.min(from + 5, text.length);
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ plain(text.charCodeAt(at)), PRIME);
      if (at - from >= 2) found.add(bucketOf(hash));
    }
  }
}

const plain = (code: number): number => (code >= 0x30 && code <= 0x39 ? 0x30 : code);
const bucketOf = (hash: number): number => mixHash(hash | 0) % GRAM_BUCKETS;
