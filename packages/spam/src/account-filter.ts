import type { Fitted } from "./fitted/fitted.ts";

/** One thing the owner listed. A domain stands for its subdomains too; words match whole words, in any case. */
export interface ListEntry {
  readonly kind: "address" | "domain" | "words";
  readonly value: string;
}

/** A message the owner moved, as a fingerprint: others like it go the same way. */
export interface Campaign {
  readonly folder: "inbox" | "spam";
  readonly fingerprint: string;
}

/** Everything learned from an owner's moves one by one; immutable. Kept as text by `encodeLearned`, some 80 KB and at most 300. */
export interface Learned {
  /** Thousandths of a point for the buckets of hosts and senders. Whole numbers, so samples come off exactly. */
  readonly weights: Int32Array;
  /** Oldest first, at most `MAX_CAMPAIGNS`. */
  readonly campaigns: readonly Campaign[];
}

/** Everything that one owner has told the filter. */
export interface AccountFilter {
  readonly learned: Learned;
  /** `null` until a message was moved and the weights were fitted. */
  readonly fitted: Fitted | null;
  readonly allow: readonly ListEntry[];
  readonly block: readonly ListEntry[];
}

/** Below the first place earlier versions kept words and places, in other ways than now. */
export const FIRST_PLACE = 12_288;
export const LEARNED_BUCKETS = FIRST_PLACE + 16_384;
export const MAX_CAMPAIGNS = 512;

export const NOTHING_LEARNED: Learned = { weights: new Int32Array(LEARNED_BUCKETS), campaigns: [] };
export const NO_FILTER: AccountFilter = { learned: NOTHING_LEARNED, fitted: null, allow: [], block: [] };
