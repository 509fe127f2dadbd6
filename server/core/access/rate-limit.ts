import { DAY_MS } from "../../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { limitReached } from "../platform/errors.ts";
import { sign } from "../platform/secret.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";

export type { Rate } from "../database/rate-limits.ts";

import { type Rate, returnToBucket, takeFromBucket } from "../database/rate-limits.ts";

/**
 * Shared by all processes. A request needs room in every rate's bucket; a later rate with a longer interval slows
 * callers that persist.
 */
export interface RateLimit {
  readonly name: string;
  readonly rates: readonly Rate[];
}

/** Allows a burst of this size, and as many again over a day. */
export function perDay(name: string, count: number): RateLimit {
  return { name, rates: [{ burst: count, intervalMs: DAY_MS / count }] };
}

/** A limit and the subject counted under it: an address, an email or an id. Only its hash is stored. */
export interface Counted {
  readonly limit: RateLimit;
  readonly subject: string;
}

/** How many times the limit of one network its enclosing networks get: a /48 has 65,536 networks to use. */
const WIDER = [1, 8, 40] as const;

/** Counts under a network and, more generously, under its enclosing networks. */
export function ofNetworks(
  limit: RateLimit,
  networks: readonly string[],
  factors: readonly number[] = WIDER,
): Counted[] {
  return networks.map((subject, level) => {
    const factor = factors[level] ?? 1;
    const rates = limit.rates.map(({ burst, intervalMs }) => ({
      burst: burst * factor,
      intervalMs: Math.ceil(intervalMs / factor),
    }));
    return { limit: { name: limit.name, rates }, subject };
  });
}

export type Admission =
  | { readonly admitted: true; giveBack(): Promise<void> }
  | { readonly admitted: false; readonly retryAfterSeconds: number; readonly limit: RateLimit };

/** Counts one request under every limit, or under none if one refuses it. */
export async function admit(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  counted: readonly Counted[],
): Promise<Admission> {
  const now = deps.clock.now();
  const taken: { readonly key: string; readonly rate: Rate }[] = [];
  const giveBack = async () => {
    for (const { key, rate } of taken) await returnToBucket(scope, deps.db, key, rate);
  };
  for (const { limit, subject } of counted) {
    for (const [index, rate] of limit.rates.entries()) {
      const key = sign(deps.keys.rateLimits, JSON.stringify([limit.name, index, subject]));
      const waitMs = await takeFromBucket(scope, deps.db, key, rate, now);
      if (waitMs !== null) {
        await giveBack();
        return { admitted: false, retryAfterSeconds: Math.ceil(waitMs / 1000), limit };
      }
      taken.push({ key, rate });
    }
  }
  return { admitted: true, giveBack };
}

/** The same, but throws LIMIT with this reason if there is no room. */
export async function requireAdmission(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  counted: readonly Counted[],
  reason: string,
): Promise<void> {
  const admission = await admit(scope, deps, counted);
  if (!admission.admitted) throw limitReached(`${reason} Try again ${inWords(admission.retryAfterSeconds)}.`);
}

/** "in 40 seconds", "in 3 minutes", for the end of a sentence that says when to try again. */
export function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "in a second" : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
