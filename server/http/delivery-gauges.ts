import { Gauge, type Registry } from "prom-client";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { readDeliveryHealth } from "../services/deliveries/delivery-queue.ts";

/** Registers the gauges of what waits and what fails to be delivered; the function returned brings them up to date. */
export function createDeliveryGauges(deps: Deps, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["kind"] as const, registers: [registry] });
  const pending = gauge("postern_deliveries_pending", "Pending deliveries, by kind.");
  const retrying = gauge("postern_deliveries_retrying", "Pending deliveries with a failed attempt, by kind.");
  const oldest = gauge("postern_oldest_pending_delivery_seconds", "Age of the oldest pending delivery, by kind.");
  const failing = gauge("postern_targets_failing", "Failing destination addresses and webhooks, by kind.");
  return async () => {
    try {
      const health = await readDeliveryHealth(systemScope(), deps);
      for (const { kind, ...figures } of health.kinds) {
        pending.set({ kind }, figures.pending);
        retrying.set({ kind }, figures.retrying);
        oldest.set({ kind }, figures.oldestSeconds);
      }
      for (const { kind, count } of health.failing) failing.set({ kind }, count);
    } catch (error) {
      deps.log.warn({ err: error }, "the delivery metrics could not be read from the database");
      for (const stale of [pending, retrying, oldest, failing]) stale.reset();
    }
  };
}
