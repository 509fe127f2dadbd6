import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";

/*
 * Handles times written by a process whose clock was ahead. Leases and waits have a maximum length: one that ends later
 * than any starting now could was written by a wrong clock, and would block work until then.
 */

/** Leases last minutes; the rest allows for clock differences between processes. */
export const MAX_LEASE_MS = HOUR_MS;
/** The longest wait between two attempts is a day, a little more with jitter. */
export const MAX_WAIT_MS = 2 * DAY_MS;

/** SQL predicate: nobody holds a lease at `now`, which is SQL for a timestamptz. */
export function isFree(column: string, now: string): string {
  return `(${column} IS NULL OR ${column} <= ${now} OR ${column} > ${latest(now, MAX_LEASE_MS)})`;
}

/** SQL predicate: an attempt waits for longer than any can at `now`. */
export function waitsTooLong(column: string, now: string): string {
  return `${column} > ${latest(now, MAX_WAIT_MS)}`;
}

function latest(now: string, ms: number): string {
  return `${now}::timestamptz + interval '${ms} ms'`;
}
