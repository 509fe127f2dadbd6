import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { DueDelivery } from "../../store/deliveries/work.ts";
import {
  markDestinationFailing,
  markDestinationWorking,
  markWaitingDestinationsFailing,
} from "../../store/destinations/destinations.ts";
import type { AttemptResult } from "../deliveries/attempt.ts";

/**
 * Keeps since when, and why, mail does not arrive at a destination, for the owner to see. A mail that was refused for what
 * is in it says nothing about the destination. Webhooks have a status of their own.
 */
export async function updateDestinationHealth(
  scope: SystemScope,
  deps: Deps,
  attempt: {
    readonly delivery: Pick<DueDelivery, "kind" | "formId" | "target" | "isFailing">;
    readonly result: Pick<AttemptResult, "outcome" | "blocks" | "detail">;
  },
): Promise<void> {
  const { delivery, result } = attempt;
  if (delivery.kind === "webhook") return;
  const destination = { formId: delivery.formId, address: delivery.target };
  if (result.outcome === "delivered") {
    if (delivery.isFailing) await markDestinationWorking(scope, deps.db, destination);
    return;
  }
  const failing = { since: deps.clock.now(), reason: result.detail };
  if (result.blocks === "kind") await markWaitingDestinationsFailing(scope, deps.db, failing);
  else if (result.blocks === "target" && delivery.kind === "mail") {
    await markDestinationFailing(scope, deps.db, destination, failing);
  }
}
