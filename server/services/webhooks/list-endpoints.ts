import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findEndpoints, type WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";

/** The account's endpoints, oldest first, also on a plan on which they do not fire. Not for agents. */
export async function listEndpoints(scope: OwnerScope, deps: Deps): Promise<WebhookEndpointRow[]> {
  requireWrite(scope);
  return findEndpoints(scope, deps.db);
}
