import { Refusal } from "./refusal.ts";

/** About as many as a small server screens and keeps within a second: whoever gets in does not wait for much longer. */
export const MAX_POSTS_AT_ONCE = 300;

/**
 * The posts that are being screened and kept. Those beyond the limit are refused at once, so that a crowd costs the server
 * little and the connections stay free. A body that is still arriving takes no place: slow senders keep nobody out.
 */
export class Crowd {
  readonly #limit: number;
  #inside = 0;

  constructor(limit: number = MAX_POSTS_AT_ONCE) {
    this.#limit = limit;
  }

  /** Throws a `Refusal` while there is no place. */
  check(): void {
    if (this.#inside >= this.#limit) throw new Refusal("unavailable");
  }

  /** Does the work of one post, which takes a place once it calls `enter`. */
  async run<T>(work: (enter: () => void) => Promise<T>): Promise<T> {
    let hasEntered = false;
    const enter = () => {
      this.check();
      hasEntered = true;
      this.#inside += 1;
    };
    try {
      return await work(enter);
    } finally {
      if (hasEntered) this.#inside -= 1;
    }
  }
}
