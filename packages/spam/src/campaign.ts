import type { Campaign } from "./account-filter.ts";
import { hashPair, mixHash } from "./text/hash.ts";
import type { Reading } from "./text/read-submission.ts";
import type { Reason } from "./verdict.ts";

/**
 * A MinHash over word pairs: the share of equal places estimates the similarity of two texts. Links, digits, name and
 * address are left out because campaigns vary them.
 */
const PLACES = 24;
const BANDS = 6;
const MIN_SHINGLES = 3;
const ALIKE = 0.5;
const SHORT_ALIKE = 0.9;
const SHORT_SHINGLES = 8;

const SPAM_CAMPAIGN_POINTS = 12;
const INBOX_CAMPAIGN_POINTS = -20;

interface Print {
  readonly fingerprint: string | null;
  readonly keys: readonly string[];
}

const printed = new WeakMap<Reading, Print>();

/** Made once per reading, for the burst, the form's habits and the owner's moves. */
function printOf(reading: Reading): Print {
  const before = printed.get(reading);
  if (before !== undefined) return before;
  const fingerprint = makeFingerprint(reading);
  const print = { fingerprint, keys: fingerprint === null ? [] : keysOf(fingerprint) };
  printed.set(reading, print);
  return print;
}

/** Returns null if the text is too short to be distinctive. */
export function fingerprint(reading: Reading): string | null {
  return printOf(reading).fingerprint;
}

function makeFingerprint(reading: Reading): string | null {
  const shingles = shinglesOf(reading);
  if (shingles.size < MIN_SHINGLES) return null;
  const places = new Uint32Array(PLACES).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let place = 0; place < PLACES; place += 1) {
      const hash = mixHash(shingle ^ Math.imul(place + 1, 0x9e3779b1));
      if (hash < (places[place] ?? 0)) places[place] = hash;
    }
  }
  const size = Math.min(shingles.size, 0xff);
  return hex(size, 2) + [...places].map((hash) => hex(hash & 0xffff, 4)).join("");
}

/** Similarity of two messages, from 0 to 1. */
export function likeness(left: string, right: string): number {
  let equal = 0;
  for (let at = 2; at < left.length; at += 4) {
    if (isSamePlace(left, right, at)) equal += 1;
  }
  return equal / PLACES;
}

// Compares by characters: a new message is compared with hundreds, and slicing is expensive.
function isSamePlace(left: string, right: string, at: number): boolean {
  for (let digit = at; digit < at + 4; digit += 1) {
    if (left.charCodeAt(digit) !== right.charCodeAt(digit)) return false;
  }
  return true;
}

/**
 * Keys shared by near-identical messages across forms: two that share one are alike. For counting bursts; none if the
 * text is too short to be distinctive.
 */
export function campaignKeys(reading: Reading): readonly string[] {
  return printOf(reading).keys;
}

function keysOf(print: string): readonly string[] {
  if (Number.parseInt(print.slice(0, 2), 16) < SHORT_SHINGLES) return [];
  const width = (PLACES / BANDS) * 4;
  return Array.from({ length: BANDS }, (_, band) => `${band}${print.slice(2 + band * width, 2 + (band + 1) * width)}`);
}

/** The most similar message that the owner moved decides; of equally similar ones, the later. */
export function campaignReason(reading: Reading, campaigns: readonly Campaign[]): Reason | null {
  const print = campaigns.length === 0 ? null : fingerprint(reading);
  if (print === null) return null;
  let nearest: { readonly campaign: Campaign; readonly share: number } | null = null;
  for (const campaign of campaigns) {
    const share = likeness(print, campaign.fingerprint);
    const isNearest = nearest === null || share >= nearest.share;
    if (isNearest && share >= needed(print, campaign.fingerprint)) nearest = { campaign, share };
  }
  if (nearest === null) return null;
  const percent = Math.round(nearest.share * 100);
  return nearest.campaign.folder === "spam"
    ? { name: "campaign", points: SPAM_CAMPAIGN_POINTS, detail: `${percent}% similar to a message you moved to spam` }
    : {
        name: "campaign",
        points: INBOX_CAMPAIGN_POINTS,
        detail: `${percent}% similar to a message you moved to the inbox`,
      };
}

function needed(left: string, right: string): number {
  const size = Math.min(Number.parseInt(left.slice(0, 2), 16), Number.parseInt(right.slice(0, 2), 16));
  return size < SHORT_SHINGLES ? SHORT_ALIKE : ALIKE;
}

function shinglesOf({ words }: Reading): Set<number> {
  const shingles = new Set<number>();
  let before: string | null = null;
  for (const word of words) {
    if (isNumber(word)) continue;
    if (before !== null) shingles.add(hashPair(before, word));
    before = word;
  }
  return shingles;
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first < 0x80 ? first >= 0x30 && first <= 0x39 : /^\p{N}/u.test(word);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
