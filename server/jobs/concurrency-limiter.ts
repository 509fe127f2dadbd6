import type { Clock } from "../clock.ts";
import { transportConcurrency } from "../services/deliveries/delivery-queue.ts";

export interface ConcurrencyLimits {
  /** Attempts in flight at once in this process, for everything on one transport. */
  readonly perTransport: Readonly<Record<string, number>>;
  /** The same for one target. */
  readonly perTarget: number;
}

/** No transport alone can fill the worker, and no target more than two places of it. */
export const defaultLimits: ConcurrencyLimits = { perTransport: transportConcurrency, perTarget: 2 };

/** What is known of one key: a transport, or one target on it. */
interface Entry {
  inFlight: number;
  /** Failures in a row that others with the key would have met as well. */
  failures: number;
  openUntilMs: number;
  /** Since when it has admitted nothing, or its circuit was not closed, without a break; null otherwise. */
  unavailableSinceMs: number | null;
  /** When it was last reported as saturated; null when it is not. */
  reportedAtMs: number | null;
}

/** A key that admits next to nothing. */
export interface SaturatedKey {
  readonly key: string;
  /** For how long its circuit is still open; 0 for one that is only slow. */
  readonly openForMs: number;
}

const MAX_FAILURES = 1;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 5 * 60_000;
const SATURATED_AFTER_MS = 500;
const REPORTED_EVERY_MS = 5_000;

/**
 * Limits how many attempts are in flight, with a circuit breaker, so that one dead target does not hold up the others. A
 * job has two keys, its transport and its target; the worker asks for no job with a key that is unavailable.
 *
 * | circuit   | while                                             | admits                        |
 * | --------- | ------------------------------------------------- | ----------------------------- |
 * | closed    | at most one failure in a row                      | as many at once as the limit  |
 * | open      | two failures in a row or more, until `openUntil`  | nothing                       |
 * | half-open | the same, from then on                            | one at a time                 |
 *
 * | from      | to        | when                                                                             |
 * | --------- | --------- | -------------------------------------------------------------------------------- |
 * | closed    | open      | the second attempt in a row fails: for 5 seconds                                 |
 * | open      | half-open | the time is over                                                                 |
 * | half-open | open      | the attempt fails: for twice as long as before, at most 5 minutes                |
 * | half-open | closed    | the attempt arrives                                                              |
 * | open      | closed    | an attempt that was in flight when it opened arrives; its failure changes nothing |
 *
 * A failure of one message alone (its scope is "message") neither opens nor closes a circuit. Beside its circuit a key is
 * saturated once it has been unavailable for half a second without a break, and until an attempt arrives.
 */
export class ConcurrencyLimiter {
  readonly #clock: Clock;
  readonly #limits: ConcurrencyLimits;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock, limits: ConcurrencyLimits = defaultLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** The keys that admit nothing at this moment. */
  unavailable(): string[] {
    return [...this.#entries.keys()].filter((key) => !this.#isAvailable(key));
  }

  /**
   * The keys that are saturated, each reported at most every five seconds: what waits for them is better deferred than
   * passed over by every look for a job.
   */
  saturated(): SaturatedKey[] {
    const nowMs = this.#clock.now().getTime();
    const found: SaturatedKey[] = [];
    for (const [key, entry] of this.#entries) {
      if (!this.#isSaturated(entry) || nowMs - (entry.reportedAtMs ?? 0) < REPORTED_EVERY_MS) continue;
      entry.reportedAtMs = nowMs;
      found.push({ key, openForMs: Math.max(0, entry.openUntilMs - nowMs) });
    }
    return found;
  }

  /** Takes a place with each key, or with none when one of them is unavailable. */
  tryAcquire(keys: readonly string[]): boolean {
    if (!keys.every((key) => this.#isAvailable(key))) return false;
    for (const key of keys) {
      const entry = this.#entry(key);
      entry.inFlight += 1;
      this.#noteAvailability(key, entry);
    }
    return true;
  }

  /**
   * Releases the places. `failed` is the key that is in trouble, if any; `arrived` closes the circuits of all. Returns the
   * keys that were reported as saturated and no longer are.
   */
  release(keys: readonly string[], outcome: { readonly failed: string | null; readonly arrived: boolean }): string[] {
    const recovered: string[] = [];
    for (const key of keys) {
      const entry = this.#entry(key);
      entry.inFlight -= 1;
      if (outcome.arrived) {
        if (entry.reportedAtMs !== null && (!isCircuitClosed(entry) || !this.#isSaturated(entry))) {
          recovered.push(key);
          entry.reportedAtMs = null;
        }
        entry.failures = 0;
      }
      if (key === outcome.failed) this.#countFailure(entry);
      this.#noteAvailability(key, entry);
      if (entry.inFlight === 0 && entry.failures === 0) this.#entries.delete(key);
    }
    return recovered;
  }

  #isAvailable(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return true;
    if (isCircuitClosed(entry)) return entry.inFlight < (this.#limits.perTransport[key] ?? this.#limits.perTarget);
    return entry.inFlight === 0 && this.#clock.now().getTime() >= entry.openUntilMs;
  }

  #isSaturated(entry: Entry): boolean {
    const { unavailableSinceMs } = entry;
    return unavailableSinceMs !== null && this.#clock.now().getTime() - unavailableSinceMs >= SATURATED_AFTER_MS;
  }

  #noteAvailability(key: string, entry: Entry): void {
    if (isCircuitClosed(entry) && this.#isAvailable(key)) entry.unavailableSinceMs = null;
    else entry.unavailableSinceMs ??= this.#clock.now().getTime();
  }

  #countFailure(entry: Entry): void {
    const nowMs = this.#clock.now().getTime();
    // What was in flight when the circuit opened has failed for the same reason, and says nothing new.
    if (nowMs < entry.openUntilMs) return;
    entry.failures += 1;
    if (isCircuitClosed(entry)) return;
    const openForMs = FIRST_OPEN_MS * 2 ** (entry.failures - MAX_FAILURES - 1);
    entry.openUntilMs = nowMs + Math.min(openForMs, MAX_OPEN_MS);
  }

  #entry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { inFlight: 0, failures: 0, openUntilMs: 0, unavailableSinceMs: null, reportedAtMs: null };
      this.#entries.set(key, entry);
    }
    return entry;
  }
}

function isCircuitClosed({ failures }: Entry): boolean {
  return failures <= MAX_FAILURES;
}
