import { PosternError } from "./errors.ts";

export interface SlotLimits {
  readonly maxAtOnce: number;
  /** Keeps one key, such as an account, from taking all slots. */
  readonly maxPerKey?: number;
  /** Longest wait of `run`; unlimited by default. */
  readonly maxWaitMs?: number;
  /** Message when no slot was free. */
  readonly busyMessage?: string;
}

/** Gives a slot back; to be called once. */
export type Release = () => void;

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

const NO_KEY = "";
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits how much work runs at once, in total and for one key. A slot that becomes free goes to the waiting key that has
 * the fewest, and to the longest wait among equals.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  isFull(): boolean {
    return this.#total >= this.#limits.maxAtOnce;
  }

  /** Returns null where no slot is free. */
  tryTake(key: string = NO_KEY): Release | null {
    if (!this.#isFree(key)) return null;
    return this.#take(key);
  }

  /** Does the work once there is a slot. Throws LIMIT when none was free for `maxWaitMs`. */
  async run<T>(work: () => T | Promise<T>, key: string = NO_KEY): Promise<T> {
    const release = this.tryTake(key) ?? (await this.#wait(key));
    try {
      return await work();
    } finally {
      release();
    }
  }

  #isFree(key: string): boolean {
    return !this.isFull() && this.#takenBy(key) < (this.#limits.maxPerKey ?? this.#limits.maxAtOnce);
  }

  #takenBy(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #take(key: string): Release {
    this.#total += 1;
    this.#taken.set(key, this.#takenBy(key) + 1);
    return () => {
      this.#total -= 1;
      const left = this.#takenBy(key) - 1;
      if (left === 0) this.#taken.delete(key);
      else this.#taken.set(key, left);
      this.#next()?.start();
    };
  }

  #wait(key: string): Promise<Release> {
    return new Promise((resolve, reject) => {
      const { maxWaitMs, busyMessage = "The server is busy. Try again in a few seconds." } = this.#limits;
      const waiting: Waiting = {
        key,
        start: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          // Taken here and not by the waiter, so that nobody who comes now is before it.
          resolve(this.#take(key));
        },
      };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new PosternError("LIMIT", busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      this.#waiting.add(waiting);
    });
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.key)) continue;
      if (next === undefined || this.#takenBy(waiting.key) < this.#takenBy(next.key)) next = waiting;
    }
    return next;
  }
}
