import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { updateEndpoint as updateInStore, type WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";
import { readEndpoint } from "./read-endpoint.ts";
import { requireSendable, requireWebhooks } from "./require-webhooks.ts";
import { type UpdateEndpointInput, updateEndpointInput } from "./webhook-input.ts";

/** Changes what is named and leaves the rest. Switched on again, it gets what arrives from then on. */
export async function updateEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly change: UpdateEndpointInput },
): Promise<WebhookEndpointRow> {
  const { id } = await readEndpoint(scope, deps, input);
  requireWebhooks(scope);
  const { url, fieldNames, enabled } = parseInput(updateEndpointInput, input.change);
  if (url != null) await requireSendable(deps, url);
  const changed = await updateInStore(scope, deps.db, id, {
    ...(url == null ? {} : { url }),
    ...(fieldNames == null ? {} : { fieldNames }),
    ...(enabled == null ? {} : standing(enabled, deps.clock.now())),
  });
  if (changed === null) throw notFound("webhook");
  return changed;
}

function standing(enabled: boolean, now: Date) {
  return enabled
    ? { status: "active" as const, disabledReason: null, disabledAt: null, failingSince: null }
    : { status: "disabled" as const, disabledReason: "You switched it off.", disabledAt: now };
}
