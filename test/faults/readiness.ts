import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";

const PAUSE_MS = 20;
const TIMEOUT_MS = 10_000;
const CHANGED_WITHIN_MS = 120_000;

export interface ReadinessWatch {
  /** Resolves once `/readyz` has answered with this status since the last call or the start; 0: no answer. */
  next(status: 200 | 503 | 0): Promise<void>;
  /** The answers so far, without repetitions. */
  readonly seen: readonly number[];
  end(): Promise<void>;
}

/** Polls a server's readiness. */
export function watchReadiness(url: () => string): ReadinessWatch {
  const seen: number[] = [];
  let place = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const status = await ask(`${url()}/readyz`);
      if (seen.at(-1) !== status) seen.push(status);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    seen,
    next: async (status) => {
      await expect
        .poll(() => seen.indexOf(status, place), { timeout: CHANGED_WITHIN_MS, message: `/readyz answered ${seen}` })
        .toBeGreaterThanOrEqual(0);
      place = seen.indexOf(status, place);
    },
    end: async () => {
      isOver = true;
      await watching;
    },
  };
}

async function ask(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
