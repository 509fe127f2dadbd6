import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { conflict, forbidden, invalid, notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findEndpoint, findEndpoints, type WebhookEndpointRow } from "./store/endpoints.ts";

export async function readEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<WebhookEndpointRow> {
  requirePermission(scope, "account");
  const endpoint = isId(input.id, "whk") ? await findEndpoint(scope, deps.db, input.id) : null;
  if (endpoint === null) throw notFound("webhook");
  return endpoint;
}

/** The account's endpoints, oldest first, even on a plan without webhooks. Not for agents. */
export async function listEndpoints(scope: OwnerScope, deps: Deps): Promise<WebhookEndpointRow[]> {
  requirePermission(scope, "account");
  return findEndpoints(scope, deps.db);
}

/** On a plan without webhooks, every endpoint is paused. */
export function statusOf(
  scope: OwnerScope,
  endpoint: Pick<WebhookEndpointRow, "status">,
): "active" | "disabled" | "paused" {
  return scope.plan === "pro" ? endpoint.status : "paused";
}

/** Webhooks are created and fired only on the plan that includes them; existing ones stay visible on the other. */
export function requireWebhooks(scope: OwnerScope): void {
  requirePermission(scope, "account");
  if (scope.plan !== "pro") {
    throw forbidden("Webhooks are part of the Pro plan. The Free plan includes email and CSV export.");
  }
}

/** The endpoint, if it can fire: for requests to send something to it. */
export async function requireFiring(scope: OwnerScope, deps: Deps, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await readEndpoint(scope, deps, { id });
  requireWebhooks(scope);
  if (endpoint.status === "disabled") throw conflict("This webhook is disabled. Enable it, then send again.");
  return endpoint;
}

/** Refuses to store a URL that cannot be sent to at present; each attempt checks again. */
export async function requireSendable(deps: Deps, url: string): Promise<void> {
  const obstacle = await deps.safeFetch.check(url);
  if (obstacle !== null) throw invalid(obstacle.detail);
}
