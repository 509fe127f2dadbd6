import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { systemScope } from "../access/authenticate.ts";
import { readDeliveryHealth, readRecentOutcomes } from "../deliveries/delivery-queue.ts";
import type { Deps } from "../deps.ts";

/** Counting reads an hour's rows, so not every metrics request does it. */
const MAX_AGE_MS = MINUTE_MS;

/** Registers the gauges of pending and failing deliveries; the returned function updates them. */
export function createDeliveryGauges(deps: Deps, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["kind"] as const, registers: [registry] });
  const pending = gauge("postern_deliveries_pending", "Pending deliveries, by kind.");
  const retrying = gauge("postern_deliveries_retrying", "Pending deliveries with a failed attempt, by kind.");
  const oldest = gauge("postern_oldest_pending_delivery_seconds", "Age of the oldest pending delivery, by kind.");
  const failing = gauge("postern_targets_failing", "Failing destination addresses and webhooks, by kind.");
  const outcomes = new Gauge({
    name: "postern_deliveries_last_hour",
    help: "Deliveries that were made in the last hour, by kind and state.",
    labelNames: ["kind", "state"] as const,
    registers: [registry],
  });
  let countedAtMs = Number.NEGATIVE_INFINITY;
  const countOutcomes = async () => {
    const nowMs = deps.clock.now().getTime();
    if (Math.abs(nowMs - countedAtMs) < MAX_AGE_MS) return;
    for (const { kind, state, count } of await readRecentOutcomes(systemScope(), deps)) {
      outcomes.set({ kind, state }, count);
    }
    countedAtMs = nowMs;
  };
  return async () => {
    try {
      const health = await readDeliveryHealth(systemScope(), deps);
      for (const { kind, ...figures } of health.kinds) {
        pending.set({ kind }, figures.pending);
        retrying.set({ kind }, figures.retrying);
        oldest.set({ kind }, figures.oldestSeconds);
      }
      for (const { kind, count } of health.failing) failing.set({ kind }, count);
      await countOutcomes();
    } catch (error) {
      deps.log.warn({ err: error }, "the delivery metrics could not be read from the database");
      for (const stale of [pending, retrying, oldest, failing, outcomes]) stale.reset();
      countedAtMs = Number.NEGATIVE_INFINITY;
    }
  };
}
