import { LRUCache } from "lru-cache";
import { DAY_MS } from "../../../shared/durations.ts";
import { MEGABYTE } from "../../../shared/limits.ts";
import type { Rate } from "../access/rate-limit.ts";
import type { Clock } from "../platform/clock.ts";
import { MAX_BODY_BYTES } from "./field.ts";

export interface FloodLimits {
  /** One sender across all forms and nonexistent addresses, in units of work, see `workOf`. */
  readonly perSender: Rate;
  /** The text of one form from all senders together, in bytes on disk, see `storageOf`. */
  readonly perForm: Rate;
  /** The stored files per sender and per form, in bytes. */
  readonly filesPerSender: Rate;
  readonly filesPerForm: Rate;
  /** Maximum senders and forms remembered, each; beyond it, the least recently seen is forgotten. */
  readonly maxSenders: number;
  readonly maxForms: number;
}

const KIB = 1_024;
const GIB = KIB ** 3;

/** A burst of this many bytes, refilled over a day. */
const bytesADay = (bytes: number): Rate => ({ burst: bytes, intervalMs: DAY_MS / bytes });

export const defaultFloodLimits: FloodLimits = {
  // Generous, because a whole school may share one address.
  perSender: { burst: 120, intervalMs: 2_000 },
  // Only keeps a flood from many addresses from filling the disk; even a busy day stays below it.
  perForm: { burst: GIB, intervalMs: 1_000 / (256 * KIB) },
  filesPerSender: bytesADay(500 * MEGABYTE),
  filesPerForm: bytesADay(5_000 * MEGABYTE),
  maxSenders: 50_000,
  maxForms: 10_000,
};

export interface BodySize {
  readonly textBytes: number;
  readonly fileBytes: number;
}

const NOTHING: BodySize = { textBytes: 0, fileBytes: 0 };

/** When over the limit, methods that count return the seconds to wait and count nothing; otherwise null. */
export interface FloodGuard {
  /** Counts a POST against its sender. Its declared size must fit too, but is only counted as it arrives. */
  admitSender(sender: string, declared: BodySize): number | null;
  /** Counts the part of a body that has arrived since `before`. */
  countArrived(sender: string, before: BodySize, now: BodySize): number | null;
  /** Counts a message against its form once the form is known to exist, so invented ids take no memory. */
  admitForm(formId: string, textBytes: number): number | null;
  /** The same for a message that is only declared; counts nothing yet. */
  waitForRoom(formId: string, textBytes: number): number | null;
  /** Undoes `admitForm` for a message that is not stored after all. */
  giveBackForm(formId: string, textBytes: number): void;
  takeFiles(sender: string | null, formId: string, bytes: number): boolean;
  giveBackFiles(sender: string | null, formId: string, bytes: number): void;
}

/** Counts within this process, so several processes multiply the limits. */
export function createFloodGuard(clock: Clock, limits: FloodLimits): FloodGuard {
  const senders = createMeter(clock, limits.perSender, limits.maxSenders);
  const forms = createMeter(clock, limits.perForm, limits.maxForms);
  const filesOfSenders = createMeter(clock, limits.filesPerSender, limits.maxSenders);
  const filesOfForms = createMeter(clock, limits.filesPerForm, limits.maxForms);
  // A body that costs more than a whole burst is admitted once the full burst is available.
  const workOf = (size: BodySize) => Math.min(unitsOf(size), Math.max(limits.perSender.burst, 1));
  return {
    admitSender: (sender, declared) =>
      senders.waitFor(sender, workOf(declared)) ?? senders.take(sender, workOf(NOTHING)),
    countArrived: (sender, before, now) => {
      const units = workOf(now) - workOf(before);
      return units <= 0 ? null : senders.take(sender, units);
    },
    admitForm: (formId, textBytes) => forms.take(formId, storageOf(textBytes)),
    waitForRoom: (formId, textBytes) => forms.waitFor(formId, storageOf(textBytes)),
    giveBackForm: (formId, textBytes) => forms.giveBack(formId, storageOf(textBytes)),
    takeFiles: (sender, formId, bytes) => {
      if (filesOfForms.take(formId, bytes) !== null) return false;
      if (sender === null || filesOfSenders.take(sender, bytes) === null) return true;
      filesOfForms.giveBack(formId, bytes);
      return false;
    },
    giveBackFiles: (sender, formId, bytes) => {
      filesOfForms.giveBack(formId, bytes);
      if (sender !== null) filesOfSenders.giveBack(sender, bytes);
    },
  };
}

const WORK_UNIT_BYTES = 8 * KIB;
/** Row, words and index entries of the shortest submission. */
const ROW_BYTES = 3 * KIB;

/**
 * One unit per submission, plus one for each full 8 KiB of its text and each full MB of its files. At most 256 KiB of
 * text are ever read.
 */
function unitsOf({ textBytes, fileBytes }: BodySize): number {
  const textUnits = Math.floor(Math.min(textBytes, MAX_BODY_BYTES) / WORK_UNIT_BYTES);
  return 1 + textUnits + Math.floor(fileBytes / MEGABYTE);
}

function storageOf(textBytes: number): number {
  return ROW_BYTES + textBytes;
}

interface Meter {
  /** Counts nothing. */
  waitFor(key: string, units: number): number | null;
  take(key: string, units: number): number | null;
  giveBack(key: string, units: number): void;
}

/** Far less than a unit, and more than the floating-point error. */
const ROUNDING = 1e-6;

/** A leaky bucket: stores each level as of its last use, in units, so that each byte of a day's millions counts. */
function createMeter(clock: Clock, { burst, intervalMs }: Rate, maxKeys: number): Meter {
  const buckets = new LRUCache<string, { readonly level: number; readonly atMs: number }>({ max: maxKeys });

  /** Nothing drains if the clock was set back. */
  function levelOf(key: string): number {
    const { level, atMs } = buckets.get(key) ?? { level: 0, atMs: 0 };
    return Math.max(0, level - Math.max(0, clock.now().getTime() - atMs) / intervalMs);
  }

  const setLevel = (key: string, level: number) => buckets.set(key, { level, atMs: clock.now().getTime() });

  function waitFor(key: string, units: number): number | null {
    const over = levelOf(key) + Math.min(units, Math.max(burst, 1)) - burst;
    return over > ROUNDING ? Math.ceil((over * intervalMs) / 1_000) : null;
  }

  function take(key: string, units: number): number | null {
    const wait = waitFor(key, units);
    if (wait === null) setLevel(key, Math.min(burst, levelOf(key) + units));
    return wait;
  }

  const giveBack = (key: string, units: number) => {
    if (buckets.has(key)) setLevel(key, Math.max(0, levelOf(key) - units));
  };

  return { waitFor, take, giveBack };
}
