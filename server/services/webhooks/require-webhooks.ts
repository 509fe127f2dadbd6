import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { conflict, forbidden, invalid } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";
import { readEndpoint } from "./read-endpoint.ts";

/** Webhooks are made and fired on the plan that has them; what exists stays visible on the other. */
export function requireWebhooks(scope: OwnerScope): void {
  requireWrite(scope);
  if (scope.plan !== "pro") {
    throw forbidden("Webhooks are part of the Pro plan. On Free, submissions go out by mail and CSV export.");
  }
}

/** The endpoint, when it fires: for asking that something be sent to it. */
export async function requireFiring(scope: OwnerScope, deps: Deps, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await readEndpoint(scope, deps, { id });
  requireWebhooks(scope);
  if (endpoint.status === "disabled") throw conflict("This webhook is switched off. Switch it on, then send again.");
  return endpoint;
}

/** A URL that cannot be sent to as things stand is refused before it is kept; each sending checks again. */
export async function requireSendable(deps: Deps, url: string): Promise<void> {
  const obstacle = await deps.safeFetch.check(url);
  if (obstacle !== null) throw invalid(obstacle.detail);
}
