import { LRUCache } from "lru-cache";
import { MEGABYTE } from "../../shared/limits.ts";
import type { Rate } from "../access/rate-limit.ts";
import type { Clock } from "../platform/clock.ts";
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

/** Body without file contents, and the file contents. */
export interface BodySize {
  readonly textBytes: number;
  readonly fileBytes: number;
}

export interface FloodGuard {
  /** Counts a POST of this size against its sender; returns the seconds to wait where that is too much, else null. */
  admitSender(sender: string, size: BodySize): number | null;
  /** The same against the form, once it is known to exist: made-up ids take no memory. */
  admitForm(formId: string, size: BodySize): number | null;
  /** Corrects what was counted before the size was known: gives back what was too much, and admits only the rest. */
  settleSender(sender: string, counted: BodySize, size: BodySize): number | null;
  settleForm(formId: string, counted: BodySize, size: BodySize): number | null;
}

/** Counts within this process; several processes let through as many times more. */
export function createFloodGuard(clock: Clock, limits: FloodLimits): FloodGuard {
  const senders = createMeter(clock, limits.perSender, limits.maxSenders);
  const forms = createMeter(clock, limits.perForm, limits.maxForms);
  return {
    admitSender: (sender, size) => senders.take(sender, workOf(size)),
    admitForm: (formId, size) => forms.take(formId, storageOf(size)),
    settleSender: (sender, counted, size) => senders.settle(sender, workOf(counted), workOf(size)),
    settleForm: (formId, counted, size) => forms.settle(formId, storageOf(counted), storageOf(size)),
  };
}

const WORK_UNIT_BYTES = 8 * KIB;
/** Row, words and index entries of the shortest submission. */
const ROW_BYTES = 3 * KIB;

/**
 * One unit for each submission, and one more for each full 8 KiB of its text and each full MB of its files. More text than
 * 256 KiB is never read.
 */
function workOf({ textBytes, fileBytes }: BodySize): number {
  const textUnits = Math.floor(Math.min(textBytes, MAX_BODY_BYTES) / WORK_UNIT_BYTES);
  return 1 + textUnits + Math.floor(fileBytes / MEGABYTE);
}

function storageOf({ textBytes, fileBytes }: BodySize): number {
  return ROW_BYTES + textBytes + fileBytes;
}

interface Meter {
  take(key: string, units: number): number | null;
  settle(key: string, countedUnits: number, units: number): number | null;
}

/** The generic cell rate algorithm: all that is kept of a key is the instant from which on its whole burst is free again. */
function createMeter(clock: Clock, { burst, intervalMs }: Rate, maxKeys: number): Meter {
  const freeAtMs = new LRUCache<string, number>({ max: maxKeys });
  const burstMs = burst * intervalMs;
  /** Larger costs are admitted when the whole burst is free. */
  const msFor = (units: number) => Math.min(units, Math.max(burst, 1)) * intervalMs;
  /** Never further ahead than a burst lasts, also where the clock was set back. */
  const within = (atMs: number, nowMs: number) => Math.min(Math.max(atMs, nowMs), nowMs + burstMs);

  function take(key: string, units: number): number | null {
    const nowMs = clock.now().getTime();
    const nextMs = within(freeAtMs.get(key) ?? nowMs, nowMs) + msFor(units);
    const waitMs = nextMs - (nowMs + burstMs);
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    freeAtMs.set(key, nextMs);
    return null;
  }

  function settle(key: string, countedUnits: number, units: number): number | null {
    if (units > countedUnits) return take(key, units - countedUnits);
    const nowMs = clock.now().getTime();
    const correctedMs = (freeAtMs.get(key) ?? nowMs) + msFor(units) - msFor(countedUnits);
    freeAtMs.set(key, within(correctedMs, nowMs));
    return null;
  }

  return { take, settle };
}
