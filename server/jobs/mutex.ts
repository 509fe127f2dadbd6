/**
 * One look for a job at a time. Each look leaves out the targets that are busy, so the job of the look before it must have
 * taken its places first; otherwise all workers that wake up together fetch jobs of the same lane and put most of them back.
 */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when it is the caller's turn. */
  take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Ends the turn, once its look has found a job, found none, or failed. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
