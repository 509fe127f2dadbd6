import type { Clock } from "../clock.ts";

/** A bucket that holds `burst` submissions and regains `perSecond` of them. */
export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

export interface FloodLimits {
  /** One address on one form: a visitor who sends again and again. */
  readonly perSender: BucketSize;
  /** One form altogether: many addresses at once. */
  readonly perForm: BucketSize;
  /** Buckets held in memory; beyond, those untouched for the longest time are forgotten. */
  readonly maxBuckets: number;
}

export const defaultFloodLimits: FloodLimits = {
  // Roomy, because a whole school may share one address.
  perSender: { burst: 120, perSecond: 0.5 },
  // Only there to keep a flood from many addresses from filling the disk: a busy day never meets it.
  perForm: { burst: 1_000_000, perSecond: 100 },
  maxBuckets: 50_000,
};

export interface FloodGuard {
  /**
   * Takes one submission from the buckets; answers the seconds to wait where one of them is empty, else null.
   * `network` is null for a sender that cannot be told apart from others.
   */
  admit(formId: string, network: string | null): number | null;
}

interface Bucket {
  level: number;
  atMs: number;
}

/** Counts within this process; several processes let through as many times more. */
export function createFloodGuard(clock: Clock, limits: FloodLimits): FloodGuard {
  const buckets = new Map<string, Bucket>();

  function refill(key: string, size: BucketSize, nowMs: number): Bucket {
    const known = buckets.get(key) ?? { level: size.burst, atMs: nowMs };
    const gained = (Math.max(0, nowMs - known.atMs) / 1000) * size.perSecond;
    const bucket = { level: Math.min(size.burst, known.level + gained), atMs: nowMs };
    // Taken out and put back at the end, so that the first of the map is the one untouched for the longest time.
    buckets.delete(key);
    buckets.set(key, bucket);
    return bucket;
  }

  function forgetOldest(): void {
    for (const key of buckets.keys()) {
      if (buckets.size <= limits.maxBuckets) return;
      buckets.delete(key);
    }
  }

  return {
    admit(formId, network) {
      const nowMs = clock.now().getTime();
      const taken = [{ bucket: refill(formId, limits.perForm, nowMs), size: limits.perForm }];
      if (network !== null) {
        taken.push({ bucket: refill(`${formId} ${network}`, limits.perSender, nowMs), size: limits.perSender });
      }
      forgetOldest();
      const waitSeconds = Math.max(...taken.map(({ bucket, size }) => secondsUntilOne(bucket, size)));
      if (waitSeconds > 0) return Math.ceil(waitSeconds);
      for (const { bucket } of taken) bucket.level -= 1;
      return null;
    },
  };
}

function secondsUntilOne(bucket: Bucket, size: BucketSize): number {
  return Math.max(0, 1 - bucket.level) / size.perSecond;
}
