import type { Deps } from "../../deps.ts";
import { composeWebhookOff } from "../../mail/compose-endpoint-disabled.ts";
import type { MailTransport, SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findEndpointWithOwner } from "../../store/webhooks/endpoints.ts";

const MAX_SENDING_MS = 60_000;

/** Mails the owner of a webhook that was switched off; null when there is nothing to tell any more. */
export async function notifyEndpointDisabled(
  scope: SystemScope,
  deps: Deps,
  input: { readonly endpointId: string; readonly mail: MailTransport },
): Promise<SendResult | null> {
  const endpoint = await findEndpointWithOwner(scope, deps.db, input.endpointId);
  if (endpoint === null || endpoint.disabledAt === null) return null;
  const message = composeWebhookOff({
    endpointId: endpoint.id,
    url: endpoint.url,
    reason: endpoint.disabledReason ?? "It no longer works.",
    disabledAt: endpoint.disabledAt,
    ownerAddress: endpoint.ownerAddress,
    publicUrl: deps.config.publicUrl,
  });
  return input.mail.send(message, AbortSignal.timeout(MAX_SENDING_MS));
}
