import type { World } from "./world.ts";

/*
 * Replaces timers, randomness and the monotonic clock in simulated code. The bundle maps the names on the left of
 * `SUBSTITUTED` to these.
 */

export const SUBSTITUTED = {
  setTimeout: "simulatedSetTimeout",
  clearTimeout: "simulatedClearTimeout",
  "Math.random": "simulatedRandom",
  "performance.now": "simulatedPerformanceNow",
  "AbortSignal.timeout": "simulatedAbortSignalTimeout",
} as const;

let world: World | null = null;

export function enter(entered: World): void {
  world = entered;
}

function inside(): World {
  if (world === null) throw new Error("Simulated code ran outside of a simulation.");
  return world;
}

interface Timer {
  cancel(): void;
  unref(): Timer;
  ref(): Timer;
}

export function simulatedSetTimeout(run: () => void, ms = 0): Timer {
  const cancel = inside().after(Math.max(ms, 1), "timer", run, { isTimer: true });
  const timer: Timer = { cancel, unref: () => timer, ref: () => timer };
  return timer;
}

export function simulatedClearTimeout(timer: Timer | undefined): void {
  timer?.cancel();
}

export function simulatedRandom(): number {
  return inside().random();
}

export function simulatedPerformanceNow(): number {
  return inside().nowMs;
}

/** Carries only the abort time, which simulated I/O checks. */
export function simulatedAbortSignalTimeout(ms: number): { readonly abortsAtMs: number } {
  return { abortsAtMs: inside().nowMs + ms };
}
