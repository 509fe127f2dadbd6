import { setTimeout as sleep } from "node:timers/promises";
import type { Known } from "./known.ts";

const [VISITORS, PAUSE_MS] = [4, 20];

/** Visitors who post to the known form continuously. */
export class Visitors {
  readonly #known: Known;
  readonly #posting: Promise<unknown>;
  #isOver = false;
  #waiting = 0;

  constructor(url: string, known: Known) {
    this.#known = known;
    const visitors = Array.from({ length: VISITORS }, (_, visitor) => this.#visit(`${url}/f/${known.formId}`, visitor));
    this.#posting = Promise.all(visitors);
  }

  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves once the first message is accepted, or nobody posts any more. */
  async begun(): Promise<void> {
    const before = this.#known.kept.size;
    while (this.#known.kept.size === before && !this.#isOver) await sleep(PAUSE_MS);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#posting;
  }

  async #visit(url: string, visitor: number): Promise<void> {
    const { sent, kept } = this.#known;
    while (!this.#isOver) {
      const text = `post-${visitor}-${sent.size}-end`;
      sent.add(text);
      this.#waiting += 1;
      if (await isAccepted(url, text)) kept.add(text);
      this.#waiting -= 1;
      await sleep(PAUSE_MS);
    }
  }
}

async function isAccepted(url: string, message: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ name: "Grace", message });
    const response = await fetch(url, {
      ...{ method: "POST", body, headers: { accept: "application/json" } },
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
