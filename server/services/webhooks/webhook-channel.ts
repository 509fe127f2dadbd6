import { findEndpointToSendTo } from "../../store/webhooks/endpoints.ts";
import { HOUR_MS, MINUTE_MS } from "../deliveries/backoff.ts";
import type { Channel } from "../deliveries/channel.ts";
import { buildPayload } from "./build-payload.ts";
import { updateEndpointHealth } from "./endpoint-health.ts";
import { sendMessage } from "./send-message.ts";

/** About three days from the first attempt to the last. */
const schedule = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/**
 * Sends submissions to the account's endpoints. The id and the body are the same in every attempt; time and signature are
 * the attempt's own. An endpoint's status is kept within the attempt, which alone knows the endpoint and its response.
 */
export const webhookChannel: Channel = {
  schedule,
  attempt: async (scope, deps, delivery) => {
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
    const isLastAttempt = schedule[delivery.failures + 1] === undefined;
    await updateEndpointHealth(scope, deps, { endpoint, response: sent, isLastAttempt, schedule });
    const { outcome, detail, retryAfterMs, exchange } = sent;
    return { outcome, detail, scope: sent.scope, exchange, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  },
};
