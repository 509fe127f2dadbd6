import { MINUTE_MS } from "../../../shared/durations.ts";
import { transports } from "../deliveries/store/channels.ts";
import type { Clock } from "../platform/clock.ts";

export interface ConcurrencyLimits {
  /** Concurrent attempts in this process, per transport. */
  readonly perTransport: Readonly<Record<string, number>>;
  /** Concurrent attempts per target. */
  readonly perTarget: number;
}

/** No transport can fill the worker alone, and no target can take more than two of its slots. */
export const defaultLimits: ConcurrencyLimits = {
  perTransport: Object.fromEntries(Object.entries(transports).map(([key, { concurrency }]) => [key, concurrency])),
  perTarget: 2,
};

interface Entry {
  inFlight: number;
  /** Consecutive failures that other attempts with this key would have met too. */
  failures: number;
  openUntilMs: number;
}

const MAX_FAILURES = 1;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 5 * MINUTE_MS;

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
 * A failure of one message alone (its scope is "message") neither opens nor closes a circuit.
 */
export class ConcurrencyLimiter {
  readonly #clock: Clock;
  readonly #limits: ConcurrencyLimits;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock, limits: ConcurrencyLimits = defaultLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  freeSlots(key: string): number {
    const entry = this.#entries.get(key);
    const limit = this.#limits.perTransport[key] ?? this.#limits.perTarget;
    if (entry === undefined) return limit;
    if (isCircuitClosed(entry)) return Math.max(0, limit - entry.inFlight);
    return entry.inFlight === 0 && !isOpenAt(entry, this.#clock.now().getTime()) ? 1 : 0;
  }

  /** Milliseconds until an open circuit admits an attempt; null while it is not open. */
  opensIn(key: string): number | null {
    const entry = this.#entries.get(key);
    const nowMs = this.#clock.now().getTime();
    return entry !== undefined && isOpenAt(entry, nowMs) ? entry.openUntilMs - nowMs : null;
  }

  /** The targets of a transport that admit fewer attempts than an idle one, and how many they admit. */
  busyTargets(transport: string): Record<string, number> {
    const prefix = targetKey(transport, "");
    const keys = [...this.#entries.keys()].filter((key) => key.startsWith(prefix));
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), this.freeSlots(key)]));
  }

  /** Takes a slot of each key; the caller must have checked `freeSlots` before claiming. */
  acquire(keys: readonly string[]): void {
    for (const key of keys) this.#entry(key).inFlight += 1;
  }

  /** Releases the slots. `failed` is the key at fault, if any; `arrived` closes the circuits of all. */
  release(keys: readonly string[], outcome: { readonly failed: string | null; readonly arrived: boolean }): void {
    for (const key of keys) {
      const entry = this.#entry(key);
      entry.inFlight -= 1;
      if (outcome.arrived) entry.failures = 0;
      if (key === outcome.failed) this.#countFailure(entry);
      if (entry.inFlight === 0 && entry.failures === 0) this.#entries.delete(key);
    }
  }

  #countFailure(entry: Entry): void {
    const nowMs = this.#clock.now().getTime();
    // Attempts in flight when the circuit opened fail for the same reason and add no information.
    if (isOpenAt(entry, nowMs)) return;
    entry.failures += 1;
    if (isCircuitClosed(entry)) return;
    const openForMs = FIRST_OPEN_MS * 2 ** (entry.failures - MAX_FAILURES - 1);
    entry.openUntilMs = nowMs + Math.min(openForMs, MAX_OPEN_MS);
  }

  #entry(key: string): Entry {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { inFlight: 0, failures: 0, openUntilMs: 0 };
      this.#entries.set(key, entry);
    }
    return entry;
  }
}

function isCircuitClosed({ failures }: Entry): boolean {
  return failures <= MAX_FAILURES;
}

/** A circuit open for longer than the maximum was opened before the clock was set back. */
function isOpenAt({ openUntilMs }: Entry, nowMs: number): boolean {
  return openUntilMs > nowMs && openUntilMs <= nowMs + MAX_OPEN_MS;
}

export function targetKey(transport: string, target: string): string {
  return `${transport}:${target}`;
}
