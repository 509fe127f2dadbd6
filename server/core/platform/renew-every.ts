import type { Logger } from "./log.ts";

/**
 * Renews a claim or a lease every so many milliseconds, one renewal after the other, until the returned function is
 * called. That one resolves when no renewal is on its way any more. A renewal that fails is logged, and the next one tries
 * again: while the database is unreachable the lease may pass.
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
