export interface RetryOptions {
  readonly attempts: number;
  /** Pause after the attempt of that number, counted from 1. */
  readonly pauseMs: (attempt: number) => number;
  /** Called with each failure but the last; other failures are thrown at once. */
  readonly isTemporary: (error: unknown, attempt: number) => boolean;
}

/** Runs the work again while it fails for a reason that may pass; throws the last error when the attempts are used up. */
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
