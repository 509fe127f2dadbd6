import { LEARNED_BUCKETS } from "./account-filter.ts";
import { hashText } from "./text/hash.ts";
import type { Reading } from "./text/read-submission.ts";

const MAX_TRAITS = 256;

/** The bucket of what is true of every message: how strict this owner's moves ask the filter to be. */
export const EVERY_MESSAGE = 0;

/** What an owner's moves are remembered by: words, pairs of words, linked hosts, the sender's address and domain. */
export function traitsOf({ words, links, email }: Reading): readonly number[] {
  const traits = new Set<number>();
  const add = (trait: string) => {
    if (traits.size < MAX_TRAITS) traits.add(1 + (hashText(trait) % (LEARNED_BUCKETS - 1)));
  };
  if (email !== "") {
    add(`from:${email}`);
    add(`at:${email.slice(email.lastIndexOf("@") + 1)}`);
  }
  for (const { host } of links) add(`host:${host}`);
  for (const [at, word] of words.entries()) {
    if (traits.size >= MAX_TRAITS) break;
    add(`word:${word}`);
    if (at > 0) add(`pair:${words[at - 1]} ${word}`);
  }
  return [...traits];
}
