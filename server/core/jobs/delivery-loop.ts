import { systemScope } from "../access/authenticate.ts";
import type { AttemptResult, Channels } from "../deliveries/channel.ts";
import { type Claim, type ClaimedDelivery, claimDeliveries, deliver } from "../deliveries/deliver.ts";
import type { Deps } from "../deps.ts";
import { type ConcurrencyLimiter, defaultLimits, targetKey } from "./concurrency-limiter.ts";

/** Fallback poll interval. */
const POLL_EVERY_MS = 2_000;

export interface DeliveryLoopParts {
  readonly channels: Channels;
  readonly limiter: ConcurrencyLimiter;
  readonly pollEveryMs?: number;
}

/**
 * Claims and attempts due deliveries on one transport, as many at once as its limits admit. It polls when woken, when
 * an attempt ends that others may have waited for, and at an interval. It attempts all it claims at once, so there is
 * nothing to give back when it stops.
 */
export class DeliveryLoop {
  readonly #deps: Deps;
  readonly #channels: Channels;
  readonly #limiter: ConcurrencyLimiter;
  readonly #pollEveryMs: number;
  readonly #transport: Claim["transport"];
  readonly #inFlight = new Set<Promise<void>>();
  #after: Claim["after"] = null;
  #isFull = false;
  /** Targets for which the last poll claimed as many as allowed, so more may be waiting. */
  readonly #backlogged = new Set<string>();
  #isStopping = false;
  #isWoken = false;
  #wake: () => void = () => {};
  readonly #finished: Promise<void>;

  constructor(deps: Deps, parts: DeliveryLoopParts, transport: Claim["transport"]) {
    this.#deps = deps;
    this.#channels = parts.channels;
    this.#limiter = parts.limiter;
    this.#pollEveryMs = parts.pollEveryMs ?? POLL_EVERY_MS;
    this.#transport = transport;
    this.#finished = this.#run();
  }

  /** Call when something may be due. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Stops claiming; resolves once running attempts have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#finished;
    await Promise.all(this.#inFlight);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false;
      try {
        while ((await this.#poll()) && !this.#isStopping);
      } catch (error) {
        this.#deps.log.warn({ err: error }, "due deliveries could not be claimed, trying again shortly");
        this.#isWoken = false;
      }
      if (!this.#isWoken) await this.#rest();
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const restMs = this.#limiter.opensIn(this.#transport) ?? this.#pollEveryMs;
      const timer = setTimeout(resolve, Math.min(restMs, this.#pollEveryMs));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Claims once and starts the attempts; returns whether to poll again at once. */
  async #poll(): Promise<boolean> {
    const limit = this.#limiter.freeSlots(this.#transport);
    this.#isFull = limit === 0;
    if (limit === 0) return false;
    const after = this.#after;
    const exceptions = this.#limiter.busyTargets(this.#transport);
    const { claimed, last, count } = await claimDeliveries(systemScope(), this.#deps, {
      transport: this.#transport,
      limit,
      perTarget: defaultLimits.perTarget,
      exceptions,
      after,
    });
    this.#isFull = count === limit;
    this.#noteBacklogs(claimed, exceptions, after === null && !this.#isFull);
    for (const one of claimed) this.#begin(one);
    this.#after = this.#isFull && last !== undefined ? { kind: last.kind, target: last.target } : null;
    // Targets take turns: after the last, polling starts over with the first.
    return !this.#isFull && after !== null;
  }

  /**
   * Records which targets may have more waiting; a poll that did not start with the first target says nothing about the
   * others.
   */
  #noteBacklogs(claimed: readonly ClaimedDelivery[], exceptions: Readonly<Record<string, number>>, isWhole: boolean) {
    const counts = new Map<string, number>();
    for (const { delivery, ids } of claimed) {
      counts.set(delivery.target, (counts.get(delivery.target) ?? 0) + ids.length);
    }
    for (const target of new Set([...counts.keys(), ...(isWhole ? this.#backlogged : [])])) {
      const freeSlots = exceptions[target] ?? defaultLimits.perTarget;
      if (freeSlots === 0) continue;
      if ((counts.get(target) ?? 0) < freeSlots) this.#backlogged.delete(target);
      else this.#backlogged.add(target);
    }
  }

  #begin(claimed: ClaimedDelivery): void {
    const attempt = this.#attempt(claimed);
    this.#inFlight.add(attempt);
    void attempt.finally(() => this.#inFlight.delete(attempt));
  }

  async #attempt(claimed: ClaimedDelivery): Promise<void> {
    const target = targetKey(this.#transport, claimed.delivery.target);
    const keys = [this.#transport, target];
    // The rest of a digest is claimed within the attempt; until then nobody else may start on part of it.
    const alone = claimed.delivery.digest === null ? [] : [target];
    this.#limiter.acquire([...keys, ...alone]);
    let result: AttemptResult | null = null;
    try {
      result = await deliver(systemScope(), this.#deps, { ...claimed, channels: this.#channels });
    } catch (error) {
      this.#deps.log.error({ err: error, deliveryId: claimed.delivery.id }, "a delivery is tried again later");
    }
    this.#limiter.release(alone, { failed: null, arrived: false });
    this.#limiter.release(keys, { failed: failedKey(keys, result), arrived: result?.outcome === "delivered" });
    if (this.#isFull || alone.length > 0 || this.#backlogged.has(claimed.delivery.target)) this.wake();
  }
}

function failedKey([transport, target]: readonly string[], result: AttemptResult | null): string | null {
  if (result?.outcome !== "temporary" || result.scope === undefined || result.scope === "message") return null;
  return (result.scope === "endpoint" ? target : transport) ?? null;
}
