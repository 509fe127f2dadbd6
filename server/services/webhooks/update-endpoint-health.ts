import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { WebhookEndpoint } from "../../store/database/db.ts";
import { disableEndpoint, markFailing } from "../../store/webhooks/endpoints.ts";
import { scheduleMs } from "../deliveries/retry-schedule.ts";
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
  attempt: { readonly endpoint: WebhookEndpoint; readonly judgement: ResponseClass; readonly isLastTry: boolean },
): Promise<void> {
  const { endpoint, judgement, isLastTry } = attempt;
  const { id, failingSince } = endpoint;
  const now = deps.clock.now();
  if (judgement.outcome === "delivered") {
    if (failingSince !== null) await markFailing(scope, deps.db, id, null);
    return;
  }
  if (failingSince === null) await markFailing(scope, deps.db, id, now);
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  const isGivenUp = isLastTry && failingMs >= scheduleMs("webhook") * MIN_SCHEDULE_SHARE;
  if (!judgement.isGone && !isGivenUp) return;
  const reason = judgement.isGone ? judgement.detail : `Nothing arrived for three days. ${judgement.detail}`;
  await disableEndpoint(scope, deps.db, id, { reason, at: now });
}
