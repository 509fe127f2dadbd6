import { LEARNED_BUCKETS, WORD_BUCKETS } from "./account-filter.ts";
import { FREE_MAIL, WELL_KNOWN } from "./model/hosts.ts";
import { hashText } from "./text/hash.ts";
import { isHostOf } from "./text/links.ts";
import type { Reading } from "./text/read-submission.ts";

/** What an owner's moves are remembered by, as buckets of the learned weights. */
export interface Traits {
  /** Words and pairs of words. */
  readonly words: readonly number[];
  /** The sender's address and domain and the hosts linked to, but for those that belong to everyone. */
  readonly places: readonly number[];
}

/** The bucket of what is true of every message: how strict this owner's moves ask the filter to be. */
export const EVERY_MESSAGE = 0;

const MAX_WORDS = 256;
const MAX_PLACES = 16;

export function traitsOf({ words, links, email }: Reading): Traits {
  const said = new Set<number>();
  for (const [at, word] of words.entries()) {
    if (said.size >= MAX_WORDS) break;
    said.add(wordBucket(word));
    if (at > 0) said.add(wordBucket(`${words[at - 1]} ${word}`));
  }
  const mailHost = email.slice(email.lastIndexOf("@") + 1);
  const hosts = [...links.map(({ host }) => host), mailHost].filter(
    (host) => host !== "" && !isHostOf(host, WELL_KNOWN) && !isHostOf(host, FREE_MAIL),
  );
  const places = new Set([...(email === "" ? [] : [email]), ...hosts].slice(0, MAX_PLACES).map(placeBucket));
  return { words: [...said], places: [...places] };
}

function wordBucket(text: string): number {
  return 1 + (hashText(text) % (WORD_BUCKETS - 1));
}

function placeBucket(text: string): number {
  return WORD_BUCKETS + (hashText(text) % (LEARNED_BUCKETS - WORD_BUCKETS));
}
