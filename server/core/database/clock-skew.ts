import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";

/*
 * Times that a process wrote while its clock was ahead. A lease or a wait is at most so long: what ends later than any can
 * that begins now was written by a wrong clock, and would keep work from being done until then.
 */

/** Leases are minutes long; the clocks of two processes may differ by the rest. */
export const MAX_LEASE_MS = HOUR_MS;
/** The longest wait between two attempts is a day, a little more with jitter. */
export const MAX_WAIT_MS = 2 * DAY_MS;

/** SQL for whether nobody holds a lease at `now`, which is SQL for a timestamptz. */
export function isFree(column: string, now: string): string {
  return `(${column} IS NULL OR ${column} <= ${now} OR ${column} > ${latest(now, MAX_LEASE_MS)})`;
}

/** SQL for whether an attempt waits for longer than any can at `now`. */
export function waitsTooLong(column: string, now: string): string {
  return `${column} > ${latest(now, MAX_WAIT_MS)}`;
}

function latest(now: string, ms: number): string {
  return `${now}::timestamptz + interval '${ms} ms'`;
}
