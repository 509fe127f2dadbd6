import { commit } from "./arrivals.ts";
import { cancel, claim, claimDigest, expire, record, toDigest } from "./deliveries.ts";
import { type Draw, HOUR_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";
import { bucket, destination, endpoint } from "./targets.ts";

/** Makes up an operation on what the model holds at this moment. */
export function nextOperation(draw: Draw): Operation {
  // No two things happen in the same millisecond: their order would be PostgreSQL's own affair.
  draw.nowMs += 1 + draw.integer(draw.random() < 0.2 ? 2 * HOUR_MS : 90_000);
  const makers = [
    ...[commit, commit, commit, claim, claim, claim, record, record, record],
    ...[toDigest, claimDigest, cancel, expire, endpoint, destination, bucket],
  ];
  return draw.pick(makers)(draw);
}
