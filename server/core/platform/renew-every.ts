import type { Logger } from "./log.ts";

/**
 * Renews a claim or lease at an interval, one renewal at a time, until the returned function is called; that resolves
 * once no renewal is running. A failed renewal is logged and the next one tries again, so the lease may expire while
 * the database is unreachable.
 */
export function renewEvery(intervalMs: number, log: Logger, renew: () => Promise<void>): () => Promise<void> {
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed"));
  }, intervalMs);
  return () => {
    clearInterval(timer);
    return renewal;
  };
}
