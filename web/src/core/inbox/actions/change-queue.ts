import { createContext, useEffect, useState } from "react";
import { MAX_SELECTION } from "../../../../../shared/limits.ts";

/** Returns whether it succeeded. `isLast` if nothing else waits. */
type Send = (ids: readonly string[], isLast: boolean) => Promise<boolean>;

interface Waiting {
  /** The later of two changes of the same kind to a message wins. */
  readonly kind: string;
  readonly ids: readonly string[];
  readonly send: Send;
  readonly settle: (isDone: boolean) => void;
}

/**
 * Sends each change after the previous one is answered, so the owner's last change wins. Leaving the page sends all
 * waiting changes at once. A message with a later waiting change of the same kind is left to that change, as the server
 * may process them in any order.
 */
export class ChangeQueue {
  /** Resolves once the last added change, and every earlier one, is answered. */
  last: Promise<unknown> = Promise.resolve();
  readonly #waiting: Waiting[] = [];
  #isSending = false;

  /** Returns whether all of it succeeded. */
  add(kind: string, ids: readonly string[], send: Send): Promise<boolean> {
    const isDone = new Promise<boolean>((settle) => {
      this.#waiting.push({ kind, ids, send, settle });
      void this.#sendNext();
    });
    this.last = isDone;
    return isDone;
  }

  /** The page is being left. */
  flush(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) void this.#send(next);
  }

  async #sendNext(): Promise<void> {
    const next = this.#isSending ? undefined : this.#waiting.shift();
    if (next === undefined) return;
    this.#isSending = true;
    await this.#send(next);
    this.#isSending = false;
    void this.#sendNext();
  }

  async #send({ kind, ids, send, settle }: Waiting): Promise<void> {
    const later = this.#waiting.filter((other) => other.kind === kind);
    const left = ids.filter((id) => !later.some((other) => other.ids.includes(id)));
    let isDone = true;
    for (let from = 0; isDone && from < left.length; from += MAX_SELECTION) {
      const isLast = this.#waiting.length === 0 && from + MAX_SELECTION >= left.length;
      isDone = await send(left.slice(from, from + MAX_SELECTION), isLast).catch(() => false);
    }
    settle(isDone);
  }
}

/** Per tab: changes to a message may come from any page in it. */
export const ChangesContext = createContext(new ChangeQueue());

export function useChanges(): ChangeQueue {
  const [changes] = useState(() => new ChangeQueue());
  useEffect(() => {
    const flush = () => changes.flush();
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, [changes]);
  return changes;
}
