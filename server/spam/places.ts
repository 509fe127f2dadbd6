import { FIRST_PLACE, LEARNED_BUCKETS } from "./account-filter.ts";
import { FREE_MAIL, WELL_KNOWN } from "./model/hosts.ts";
import { hashText } from "./text/hash.ts";
import { isHostOf } from "./text/links.ts";
import type { Reading } from "./text/read-submission.ts";

const MAX_PLACES = 16;

/** Buckets of the sender's address and domain and the hosts linked to, but for those that belong to everyone. */
export function placesOf({ links, email }: Reading): readonly number[] {
  const mailHost = email.slice(email.lastIndexOf("@") + 1);
  const hosts = [...links.map(({ host }) => host), mailHost].filter(
    (host) => host !== "" && !isHostOf(host, WELL_KNOWN) && !isHostOf(host, FREE_MAIL),
  );
  return [...new Set([...(email === "" ? [] : [email]), ...hosts].slice(0, MAX_PLACES).map(bucketOf))];
}

function bucketOf(text: string): number {
  return FIRST_PLACE + (hashText(text) % (LEARNED_BUCKETS - FIRST_PLACE));
}
