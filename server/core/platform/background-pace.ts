import { setImmediate, setTimeout } from "node:timers/promises";
import type { Config } from "../config.ts";

const SHARE = 1 / 3;
const MAX_REST_MS = 5_000;

/**
 * Limits background work to a share of the time in a process that also answers requests. Work slowed by contention, for
 * the processor or in the database, is followed by a longer rest.
 */
export class BackgroundPace {
  readonly #share: number;
  readonly #sliceMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #endsAt: number;
  #since = performance.now();

  /** Rests only after `sliceMs` of work, and ends the work after `maxMs` or on the signal. */
  constructor(
    share: number,
    options: { readonly sliceMs?: number; readonly maxMs?: number; readonly signal?: AbortSignal } = {},
  ) {
    this.#endsAt = this.#since + (options.maxMs ?? Number.POSITIVE_INFINITY);
    this.#share = share;
    this.#sliceMs = options.sliceMs ?? 0;
    this.#signal = options.signal;
  }

  /** Call between pieces of work. False means: leave the rest for the next run. */
  async throttle(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#endsAt) return false;
    const workedMs = now - this.#since;
    if (workedMs < this.#sliceMs) return true;
    const restMs = Math.min(workedMs * (1 / this.#share - 1), MAX_REST_MS);
    if (restMs > 0) await setTimeout(restMs, undefined, { signal: this.#signal }).catch(() => undefined);
    else await setImmediate();
    this.#since = performance.now();
    return this.#signal?.aborted !== true;
  }
}

/** The share of time for background work: all of it if nobody waits for an answer. */
export function backgroundShare({ role }: Pick<Config, "role">): number {
  return role === "worker" ? 1 : SHARE;
}
