import { isDatabaseUnavailable } from "./errors.ts";
import type { Logger } from "./log.ts";

export interface RetryOptions {
  readonly attempts: number;
  /** Pause after the given attempt, counted from 1. */
  readonly pauseMs: (attempt: number) => number;
  /** Called with each failure but the last; if false, the error is thrown at once. */
  readonly isTemporary: (error: unknown, attempt: number) => boolean;
}

/** Retries work that fails for a temporary reason; throws the last error when the attempts are used up. */
export async function retry<T>(work: () => Promise<T>, { attempts, pauseMs, isTemporary }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isTemporary(error, attempt)) throw error;
      // The global timer, which the simulation replaces.
      await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)));
    }
  }
}

/**
 * Waits out a database restart. A sent delivery must be recorded or it is sent again, and an unavailable database is
 * not the receiver's failure.
 */
export function retryOnConnectionLoss<T>(deps: { readonly log: Logger }, work: () => Promise<T>): Promise<T> {
  return retry(work, {
    attempts: 8,
    pauseMs: (attempt) => 125 * 2 ** attempt,
    isTemporary: (error) => {
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable) deps.log.warn({ err: error }, "the database cannot be reached, a delivery waits for it");
      return isUnavailable;
    },
  });
}
