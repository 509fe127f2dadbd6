import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { MAX_LEASE_MS } from "./clock-skew.ts";
import type { Database } from "./db.ts";

/** A bucket of `burst` requests that refills by one every `intervalMs`. */
export interface Rate {
  readonly burst: number;
  readonly intervalMs: number;
}

/** Columns with the instant up to which a caller's requests reach. */
export interface BucketColumns {
  readonly table: string;
  readonly key: string;
  readonly arrivalTime: string;
}

/**
 * The generic cell rate algorithm (GCRA) as one statement, so that it holds across processes. It advances the caller's
 * instant by one interval, or returns no row if that would be too far ahead of now. Parameters: key, now, interval and
 * furthest reach in milliseconds. With a `source` of rows, the key is the id of each.
 */
export function takeStatement({ table, key, arrivalTime }: BucketColumns, returning: string, source = ""): string {
  const at = `bucket.${arrivalTime}`;
  // Further ahead than requests can reach, so written by a wrong clock.
  const known = `CASE WHEN ${at} > $2::timestamptz + ($4 + ${MAX_LEASE_MS}) * interval '1 ms' THEN $2 ELSE ${at} END`;
  const moved = `greatest(${known}, $2) + $3 * interval '1 ms'`;
  return `INSERT INTO ${table} AS bucket (${key}, ${arrivalTime})
    SELECT ${source === "" ? "$1" : "id"}, $2::timestamptz + $3 * interval '1 ms' ${source}
    ON CONFLICT (${key}) DO UPDATE SET ${arrivalTime} = ${moved}
      WHERE ${moved} <= $2::timestamptz + $4 * interval '1 ms'
    RETURNING ${returning}`;
}

export function takeValues(key: string, { burst, intervalMs }: Rate, now: Date): unknown[] {
  return [key, now, intervalMs, burst * intervalMs];
}

export function waitMs(arrivalTime: Date, { burst, intervalMs }: Rate, now: Date): number {
  return Math.max(1, arrivalTime.getTime() + intervalMs - burst * intervalMs - now.getTime());
}

const take = takeStatement({ table: "rate_buckets", key: "key", arrivalTime: "theoretical_arrival_time" }, "key");

/** Takes one request from a bucket; returns the milliseconds to wait if it is empty, else null. */
export async function takeFromBucket(
  _scope: OwnerScope | SystemScope,
  db: Database,
  key: string,
  rate: Rate,
  now: Date,
): Promise<number | null> {
  const { rowCount } = await db.pool.query({
    name: "take-from-bucket",
    text: take,
    values: takeValues(key, rate, now),
  });
  if (rowCount === 1) return null;
  const bucket = await db.prisma.rateBucket.findUnique({ where: { key } });
  return waitMs(bucket?.theoreticalArrivalTime ?? now, rate, now);
}

export async function returnToBucket(
  _scope: OwnerScope | SystemScope,
  db: Database,
  key: string,
  rate: Rate,
): Promise<void> {
  await db.pool.query(
    `UPDATE rate_buckets SET theoretical_arrival_time = theoretical_arrival_time - $2 * interval '1 ms' WHERE key = $1`,
    [key, rate.intervalMs],
  );
}
