import type { OwnerScope } from "../../scope/scope.ts";
import type { WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";

/** Whether an endpoint fires: on a plan without webhooks it is paused, whatever else it is. */
export function statusOf(
  scope: OwnerScope,
  endpoint: Pick<WebhookEndpointRow, "status">,
): "active" | "disabled" | "paused" {
  return scope.plan === "pro" ? endpoint.status : "paused";
}
