import type { Deps } from "../../deps.ts";
import { composeWebhookOff } from "../../mail/compose-endpoint-disabled.ts";
import type { MailTransport, SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { WebhookEndpoint } from "../../store/database/db.ts";
import { disableEndpoint, findEndpointWithOwner, markFailing } from "../../store/webhooks/endpoints.ts";
import { scheduleMs } from "../deliveries/backoff.ts";
import type { ResponseClass } from "./classify-response.ts";

/** Jitter makes one delivery's schedule a little shorter than another's. */
const MIN_SCHEDULE_SHARE = 0.85;

/**
 * Keeps what is known about an endpoint after an attempt: since when nothing arrives, and that it is switched off, at
 * once when it is gone for good, or when a delivery came to the end of its schedule and nothing else arrived meanwhile.
 */
export async function updateEndpointHealth(
  scope: SystemScope,
  deps: Deps,
  attempt: {
    readonly endpoint: WebhookEndpoint;
    readonly response: ResponseClass;
    readonly isLastAttempt: boolean;
    readonly schedule: readonly number[];
  },
): Promise<void> {
  const { endpoint, response, isLastAttempt, schedule } = attempt;
  const { id, failingSince } = endpoint;
  const now = deps.clock.now();
  if (response.outcome === "delivered") {
    if (failingSince !== null) await markFailing(scope, deps.db, id, null);
    return;
  }
  if (failingSince === null) await markFailing(scope, deps.db, id, now);
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  const isGivenUp = isLastAttempt && failingMs >= scheduleMs(schedule) * MIN_SCHEDULE_SHARE;
  if (!response.isGone && !isGivenUp) return;
  const reason = response.isGone ? response.detail : `Nothing arrived for three days. ${response.detail}`;
  await disableEndpoint(scope, deps.db, id, { reason, at: now });
}

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
