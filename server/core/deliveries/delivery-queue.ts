import { HOUR_MS } from "../../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type Transport, transports } from "./store/channels.ts";
import { countOutcomesSince, type DeliveryHealth, type DeliveryOutcome, findDeliveryHealth } from "./store/health.ts";

export { DUE_CHANNEL } from "../database/change-announcer.ts";

export const transportNames = Object.keys(transports) as Transport[];

/** Pending and failing deliveries over all accounts: figures for the operator, no addresses. */
export async function readDeliveryHealth(scope: SystemScope, deps: Deps): Promise<DeliveryHealth> {
  return findDeliveryHealth(scope, deps.db, deps.clock.now());
}

/** Outcomes of the last hour's deliveries over all accounts: one entry per kind and state. */
export async function readRecentOutcomes(scope: SystemScope, deps: Deps): Promise<DeliveryOutcome[]> {
  return countOutcomesSince(scope, deps.db, new Date(deps.clock.now().getTime() - HOUR_MS));
}
