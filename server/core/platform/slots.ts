import { PosternError } from "./errors.ts";

export interface SlotLimits {
  readonly maxAtOnce: number;
  /** Limits one key, such as an account, so that it cannot take all slots. */
  readonly maxPerKey?: number;
  /** Limits all keys of a group, such as accounts made by strangers, so that they cannot take all slots. */
  readonly maxPerGroup?: number;
  /** Of the slots beyond these, a key gets only its first. */
  readonly maxShared?: number;
  /** Maximum wait of `run`; unlimited by default. */
  readonly maxWaitMs?: number;
  readonly busyMessage?: string;
}

/** Gives a slot back; call once. */
export type Release = () => void;

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

const NO_KEY = "";
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits concurrent work in total and per key. A freed slot goes to the waiting key with the fewest slots, then to the
 * longest wait.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  readonly #takenByGroup = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Slots taken. */
  count(): number {
    return this.#total;
  }

  isFull(): boolean {
    return this.#total >= this.#limits.maxAtOnce;
  }

  /** Returns null if no slot is free. */
  tryAcquire(key: string = NO_KEY, group: string | null = null): Release | null {
    if (!this.#isFree(key, group)) return null;
    return this.#take(key, group);
  }

  /** Runs the work once there is a slot, and tells it if that took time. Throws LIMIT if none was free for `maxWaitMs`. */
  async run<T>(work: (hasWaited: boolean) => T | Promise<T>, key: string = NO_KEY): Promise<T> {
    const free = this.tryAcquire(key);
    const release = free ?? (await this.#wait(key));
    try {
      return await work(free === null);
    } finally {
      release();
    }
  }

  #isFree(key: string, group: string | null): boolean {
    const { maxAtOnce, maxPerKey = maxAtOnce, maxPerGroup = maxAtOnce, maxShared = maxAtOnce } = this.#limits;
    if (this.isFull() || this.#takenBy(key) >= maxPerKey) return false;
    if (this.#total >= maxShared && this.#takenBy(key) > 0) return false;
    return group === null || (this.#takenByGroup.get(group) ?? 0) < maxPerGroup;
  }

  #takenBy(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #take(key: string, group: string | null): Release {
    this.#total += 1;
    add(this.#taken, key, 1);
    if (group !== null) add(this.#takenByGroup, group, 1);
    return () => {
      this.#total -= 1;
      add(this.#taken, key, -1);
      if (group !== null) add(this.#takenByGroup, group, -1);
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
          // Taken here and not by the waiter, so that no newcomer gets ahead of it.
          resolve(this.#take(key, null));
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
      if (!this.#isFree(waiting.key, null)) continue;
      if (next === undefined || this.#takenBy(waiting.key) < this.#takenBy(next.key)) next = waiting;
    }
    return next;
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
