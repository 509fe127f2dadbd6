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
  // Roomy, because a whole school or a proxy that is not configured may share one address.
  perSender: { burst: 120, perSecond: 0.5 },
  perForm: { burst: 1_200, perSecond: 20 },
  maxBuckets: 50_000,
};

export interface FloodGuard {
  /** Takes one submission from the buckets; answers the seconds to wait where one of them is empty, else null. */
  admit(formId: string, network: string): number | null;
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
      const sender = refill(`${formId} ${network}`, limits.perSender, nowMs);
      const form = refill(formId, limits.perForm, nowMs);
      forgetOldest();
      const waitSeconds = Math.max(secondsUntilOne(sender, limits.perSender), secondsUntilOne(form, limits.perForm));
      if (waitSeconds > 0) return Math.ceil(waitSeconds);
      sender.level -= 1;
      form.level -= 1;
      return null;
    },
  };
}

function secondsUntilOne(bucket: Bucket, size: BucketSize): number {
  return Math.max(0, 1 - bucket.level) / size.perSecond;
}
