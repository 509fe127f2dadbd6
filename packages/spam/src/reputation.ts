import { FIRST_PLACE, LEARNED_BUCKETS } from "./account-filter.ts";
import { FREE_MAIL, isWellKnown, MESSENGERS, RUSSIAN_MAIL } from "./model/hosts.ts";
import { hashText } from "./text/hash.ts";
import { isHostOf } from "./text/links.ts";
import { hostsOf, type Reading } from "./text/read-submission.ts";

const MAX_PLACES = 16;

/** Two buckets per place: a stranger may share one with somebody the owner knows, but hardly both. */
export type Place = readonly [number, number];

/** The sender's address and domain and the linked hosts, except shared ones. */
export function placesOf(reading: Reading): readonly Place[] {
  const { email } = reading;
  const mailHost = email.slice(email.lastIndexOf("@") + 1);
  const hosts = [...hostsOf(reading), mailHost].filter(
    (host) =>
      host !== "" &&
      !isWellKnown(host) &&
      ![FREE_MAIL, RUSSIAN_MAIL, MESSENGERS].some((hosts) => isHostOf(host, hosts)),
  );
  const names = new Set([...(email === "" ? [] : [email]), ...hosts]);
  return [...names].slice(0, MAX_PLACES).map((name) => [bucketOf(name, 0), bucketOf(name, 1)]);
}

/** The points of a place: only the part on which both buckets agree. */
export function knownOf([one, other]: Place, weights: Int32Array): number {
  const said = [weights[one] ?? 0, weights[other] ?? 0] as const;
  if (said[0] > 0 && said[1] > 0) return Math.min(...said);
  return said[0] < 0 && said[1] < 0 ? Math.max(...said) : 0;
}

function bucketOf(name: string, seed: number): number {
  return FIRST_PLACE + (hashText(name, seed) % (LEARNED_BUCKETS - FIRST_PLACE));
}
