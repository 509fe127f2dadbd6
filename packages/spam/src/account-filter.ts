import type { Fitted } from "./fitted/fitted.ts";

/** An entry in the owner's lists. Domains include their subdomains; words match whole words, ignoring case. */
export interface ListEntry {
  readonly kind: "address" | "domain" | "words";
  readonly value: string;
}

/** Fingerprint of a message the owner moved: similar messages go the same way. */
export interface Campaign {
  readonly folder: "inbox" | "spam";
  readonly fingerprint: string;
}

/**
 * Everything learned from an owner's individual moves; immutable. Stored as text by `encodeLearned`, some 80 KB and at
 * most 300.
 */
export interface Learned {
  /** Thousandths of a point for the host and sender buckets. Integers, so samples can be removed exactly. */
  readonly weights: Int32Array;
  /** Oldest first, at most `MAX_CAMPAIGNS`. */
  readonly campaigns: readonly Campaign[];
}

export interface AccountFilter {
  readonly learned: Learned;
  /** `null` until a message was moved and the weights were fitted. */
  readonly fitted: Fitted | null;
  readonly allow: readonly ListEntry[];
  readonly block: readonly ListEntry[];
}

/** Earlier versions used the places below this one in a different way. */
export const FIRST_PLACE = 12_288;
export const LEARNED_BUCKETS = FIRST_PLACE + 16_384;
export const MAX_CAMPAIGNS = 512;

export const NOTHING_LEARNED: Learned = { weights: new Int32Array(LEARNED_BUCKETS), campaigns: [] };
export const NO_FILTER: AccountFilter = { learned: NOTHING_LEARNED, fitted: null, allow: [], block: [] };
