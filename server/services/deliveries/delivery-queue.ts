import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type Transport, transports } from "../../store/deliveries/channels.ts";
import { type DeliveryHealth, findDeliveryHealth } from "../../store/deliveries/health.ts";

export { DUE_CHANNEL } from "../../store/database/change-announcer.ts";

export const transportNames = Object.keys(transports) as Transport[];

/** Returns what waits and what fails to be delivered, over all accounts: figures for the operator, no addresses. */
export async function readDeliveryHealth(scope: SystemScope, deps: Deps): Promise<DeliveryHealth> {
  return findDeliveryHealth(scope, deps.db, deps.clock.now());
}
