import { LRUCache } from "lru-cache";
import type { Rate } from "../access/rate-limit.ts";
import type { Clock } from "../clock.ts";
import { MAX_BODY_BYTES } from "./field.ts";

export interface FloodLimits {
  /** One sender on all forms together, and on addresses where there is no form; in units of work, see `workOf`. */
  readonly perSender: Rate;
  /** One form from all senders together, in bytes on disk, see `storageOf`. */
  readonly perForm: Rate;
  /** Senders and forms remembered, each; beyond, the least recently seen is forgotten. */
  readonly maxSenders: number;
  readonly maxForms: number;
}

const KIB = 1_024;
const GIB = KIB ** 3;

export const defaultFloodLimits: FloodLimits = {
  // Roomy, because a whole school may share one address.
  perSender: { burst: 120, intervalMs: 2_000 },
  // Only there to keep a flood from many addresses from filling the disk: a busy day never meets it.
  perForm: { burst: GIB, intervalMs: 1_000 / (256 * KIB) },
  maxSenders: 50_000,
  maxForms: 10_000,
};

export interface FloodGuard {
  /** Counts a POST of so many bytes against its sender; returns the seconds to wait where that is too much, else null. */
  admitSender(sender: string, bytes: number): number | null;
  /** The same against the form, once it is known to exist: made-up ids take no memory. */
  admitForm(formId: string, bytes: number): number | null;
  /** Corrects what was counted before the size of the body was known. */
  correctSender(sender: string, countedBytes: number, bytes: number): void;
  correctForm(formId: string, countedBytes: number, bytes: number): void;
}

/** Counts within this process; several processes let through as many times more. */
export function createFloodGuard(clock: Clock, limits: FloodLimits): FloodGuard {
  const senders = createMeter(clock, limits.perSender, limits.maxSenders);
  const forms = createMeter(clock, limits.perForm, limits.maxForms);
  return {
    admitSender: (sender, bytes) => senders.take(sender, workOf(bytes)),
    admitForm: (formId, bytes) => forms.take(formId, storageOf(bytes)),
    correctSender: (sender, counted, bytes) => senders.correct(sender, workOf(counted), workOf(bytes)),
    correctForm: (formId, counted, bytes) => forms.correct(formId, storageOf(counted), storageOf(bytes)),
  };
}

const WORK_UNIT_BYTES = 8 * KIB;
/** Row, words and index entries of the shortest submission. */
const ROW_BYTES = 3 * KIB;

/** One unit for each submission, and one more for each full 8 KiB of it; more text than 256 KiB is never read. */
function workOf(bytes: number): number {
  return 1 + Math.floor(Math.min(bytes, MAX_BODY_BYTES) / WORK_UNIT_BYTES);
}

function storageOf(bytes: number): number {
  return ROW_BYTES + bytes;
}

interface Meter {
  take(key: string, units: number): number | null;
  correct(key: string, countedUnits: number, units: number): void;
}

/** The generic cell rate algorithm: all that is kept of a key is the instant from which on its whole burst is free again. */
function createMeter(clock: Clock, { burst, intervalMs }: Rate, maxKeys: number): Meter {
  const freeAtMs = new LRUCache<string, number>({ max: maxKeys });
  const burstMs = burst * intervalMs;
  /** What counts more than a burst is let through where the whole burst is free. */
  const msFor = (units: number) => Math.min(units, Math.max(burst, 1)) * intervalMs;
  /** Never further ahead than a burst lasts, also where the clock was set back. */
  const within = (atMs: number, nowMs: number) => Math.min(Math.max(atMs, nowMs), nowMs + burstMs);

  return {
    take(key, units) {
      const nowMs = clock.now().getTime();
      const nextMs = within(freeAtMs.get(key) ?? nowMs, nowMs) + msFor(units);
      const waitMs = nextMs - (nowMs + burstMs);
      if (waitMs > 0) return Math.ceil(waitMs / 1_000);
      freeAtMs.set(key, nextMs);
      return null;
    },
    correct(key, countedUnits, units) {
      const nowMs = clock.now().getTime();
      const correctedMs = (freeAtMs.get(key) ?? nowMs) + msFor(units) - msFor(countedUnits);
      freeAtMs.set(key, within(correctedMs, nowMs));
    },
  };
}
