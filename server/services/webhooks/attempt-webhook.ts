import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { DueDelivery } from "../../store/deliveries/work.ts";
import { findEndpointToSendTo } from "../../store/webhooks/endpoints.ts";
import type { AttemptResult } from "../deliveries/attempt.ts";
import { schedules } from "../deliveries/backoff.ts";
import { buildPayload } from "./build-payload.ts";
import { updateEndpointHealth } from "./endpoint-health.ts";
import { sendMessage } from "./send-message.ts";

/** Tries one delivery to its endpoint. The id and the body are the same in every try; time and signature are the try's. */
export async function attemptWebhook(scope: SystemScope, deps: Deps, delivery: DueDelivery): Promise<AttemptResult> {
  const endpoint = await findEndpointToSendTo(scope, deps.db, delivery.target);
  if (endpoint === null) return { outcome: "cancelled", detail: "The webhook was deleted." };
  const body = buildPayload({
    type: "submission.delivered",
    occurredAt: delivery.createdAt,
    submission: delivery.submission,
    form: { id: delivery.formId, name: delivery.formName },
    fieldNames: endpoint.fieldNames,
    publicUrl: deps.config.publicUrl,
  });
  const sent = await sendMessage(deps, endpoint, { id: delivery.id, body });
  await updateEndpointHealth(scope, deps, { endpoint, response: sent, isLastTry: isLastTry(delivery) });
  const { outcome, detail, retryAfterMs, isAboutTarget, exchange } = sent;
  return {
    outcome,
    detail,
    exchange,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(isAboutTarget ? { blocks: "target" } : {}),
  };
}

function isLastTry(delivery: DueDelivery): boolean {
  return schedules.webhook[delivery.failures + 1] === undefined;
}
