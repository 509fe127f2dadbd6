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

/** What an owner's moves have taught; immutable. Kept as text by `encodeLearned`, at most some 80 KB. */
export interface Learned {
  /** Thousandths of a point for each of the `LEARNED_BUCKETS` hashed traits. Whole numbers, so lessons come off exactly. */
  readonly weights: Int32Array;
  /** Oldest first, at most `MAX_CAMPAIGNS`. */
  readonly campaigns: readonly Campaign[];
}

/** Everything that one owner has told the filter. */
export interface AccountFilter {
  readonly learned: Learned;
  readonly allow: readonly ListEntry[];
  readonly block: readonly ListEntry[];
}

/** Words first, then hosts and senders. */
export const WORD_BUCKETS = 8_192;
export const LEARNED_BUCKETS = WORD_BUCKETS + 4_096;
export const MAX_CAMPAIGNS = 512;

export const NOTHING_LEARNED: Learned = { weights: new Int32Array(LEARNED_BUCKETS), campaigns: [] };
export const NO_FILTER: AccountFilter = { learned: NOTHING_LEARNED, allow: [], block: [] };
