import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Deps } from "../../server/core/deps.ts";
import { inspect } from "./inspect.ts";

const POST_TIMEOUT_MS = 30_000;
const DELIVERED_WITHIN_MS = 180_000;

export interface Answer {
  /** The status, or "lost". */
  readonly status: string;
  /** On the clock of `performance.now()`. */
  readonly atMs: number;
}

/** Visitors who post continuously, each text once. */
export interface Visitors {
  readonly kept: ReadonlySet<string>;
  readonly sent: ReadonlySet<string>;
  readonly answers: readonly Answer[];
  /** The number of answers by status. */
  tally(): Record<string, number>;
  /** Waits until this many more posts are accepted. */
  accept(posts: number): Promise<void>;
  /** Resolves when every post has its answer. */
  end(): Promise<void>;
}

/** Each post looks up the form's address again. */
export function startVisitors(form: () => string, { count = 4, pauseMs = 20 } = {}): Visitors {
  const [kept, sent, answers] = [new Set<string>(), new Set<string>(), [] as Answer[]];
  let isOver = false;
  const visitors = Array.from({ length: count }, async (_, visitor) => {
    for (let n = 0; !isOver; n += 1) {
      const text = `post-${visitor}-${n}-end`;
      sent.add(text);
      const status = await post(form(), text);
      answers.push({ status, atMs: performance.now() });
      if (status === "200") kept.add(text);
      await sleep(pauseMs);
    }
  });
  const tally = () => {
    const counts: Record<string, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  return {
    ...{ kept, sent, answers, tally },
    accept: async (posts) => {
      const wanted = kept.size + posts;
      await expect
        .poll(() => kept.size, { timeout: 120_000, message: JSON.stringify(tally()) })
        .toBeGreaterThanOrEqual(wanted);
    },
    end: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}

/** The text in an email or a webhook. */
export const textOf = (content: string) => /post-\d+-\d+-end/.exec(content)?.[0] ?? "";

/** Retries pending deliveries immediately until none is left, and returns the problems found. */
export async function inspectDelivered(deps: Deps, formId: string, { kept, sent }: Visitors): Promise<string[]> {
  const undelivered = () => deps.db.prisma.delivery.count({ where: { formId, state: "pending" } });
  const begunMs = performance.now();
  while ((await undelivered()) > 0 && performance.now() - begunMs < DELIVERED_WITHIN_MS) {
    await deps.db.pool.query(
      `UPDATE deliveries SET next_attempt_at = now()
       WHERE state = 'pending' AND leased_until IS NULL AND next_attempt_at < now() + interval '2 days'`,
    );
    await sleep(2_000);
  }
  const left = await undelivered();
  return [
    ...(left === 0 ? [] : [`${left} deliveries are still pending`]),
    ...(await inspect(deps, formId, { kept, sent, removed: 0, files: "named" })),
  ];
}

/** The accepted texts that a delivery channel has not delivered. */
export function findUndelivered({ kept }: Visitors, way: string, arrived: ReadonlySet<string>): string[] {
  return [...kept].filter((text) => !arrived.has(text)).map((text) => `${text} was accepted and never ${way}`);
}

async function post(url: string, text: string): Promise<string> {
  try {
    const body = new URLSearchParams({ name: "Grace", message: text });
    const response = await fetch(url, {
      ...{ method: "POST", body, headers: { accept: "application/json" } },
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return "lost";
  }
}
