import { attachmentsOf } from "../attachments/attachments.ts";
import type { WebhookEndpoint } from "../database/db.ts";
import { LATER_WAITS, scheduleMs } from "../deliveries/backoff.ts";
import type { Channel } from "../deliveries/channel.ts";
import type { Deps } from "../deps.ts";
import { newsEmails } from "../mail/news-emails.ts";
import type { SystemEmail } from "../mail/system-email.ts";
import { retryOnConnectionLoss } from "../platform/retry.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type ResponseClass, sendMessage } from "./send-message.ts";
import { disableEndpoint, findEndpointToSendTo, findEndpointWithOwner, markFailing } from "./store/endpoints.ts";

const schedule = [0, 5_000, ...LATER_WAITS];

/**
 * Sends submissions to the account's endpoints. Id and body are the same in every attempt; time and signature are per
 * attempt. The attempt itself updates the endpoint's status, since only it knows the endpoint and its response.
 */
export const webhookChannel: Channel = {
  schedule,
  attempt: async (scope, deps, delivery) => {
    const endpoint = await retryOnConnectionLoss(deps, () => findEndpointToSendTo(scope, deps.db, delivery.target));
    if (endpoint === null) return { outcome: "cancelled", detail: "The webhook was deleted." };
    const fileUrls = await retryOnConnectionLoss(deps, () =>
      attachmentsOf(deps).openLinks(scope, deps, { endpoint, delivery }),
    );
    const sent = await sendMessage(deps, endpoint, {
      id: delivery.id,
      type: "submission.delivered",
      occurredAt: delivery.createdAt,
      submission: delivery.submission,
      form: { id: delivery.formId, name: delivery.formName },
      confirmation: delivery.confirmation,
      fileUrls,
    });
    const isLastAttempt = schedule[delivery.failures + 1] === undefined;
    // The message has been sent, whatever happens in the database.
    await retryOnConnectionLoss(deps, () =>
      updateEndpointHealth(scope, deps, { endpoint, response: sent, isLastAttempt }),
    );
    const { isGone: _, retryAfterMs, ...result } = sent;
    // A chat service gets only the beginning, and files are fetched.
    const isWhole = endpoint.format === "postern" && endpoint.includesFields && endpoint.fieldNames.length === 0;
    const carried = { fields: isWhole, files: false };
    return { ...result, carried, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
  },
};

/** Jitter makes some deliveries' schedules slightly shorter than others. */
const MIN_SCHEDULE_SHARE = 0.85;

/**
 * Updates an endpoint after an attempt: since when it has been failing, and whether it is disabled. That happens at
 * once if it is gone for good, or when a delivery exhausts its schedule and nothing else succeeded meanwhile.
 */
async function updateEndpointHealth(
  scope: SystemScope,
  deps: Deps,
  attempt: {
    readonly endpoint: WebhookEndpoint;
    readonly response: ResponseClass;
    readonly isLastAttempt: boolean;
  },
): Promise<void> {
  const { endpoint, response, isLastAttempt } = attempt;
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
  const reason = response.isGone ? response.detail : `No delivery succeeded for three days. ${response.detail}`;
  await disableEndpoint(scope, deps.db, id, { reason, at: now });
}

/** Returns the email to the owner of a disabled webhook; null if there is nothing left to report. */
export async function composeEndpointDisabled(
  scope: SystemScope,
  deps: Deps,
  input: { readonly endpointId: string },
): Promise<SystemEmail | null> {
  const endpoint = await findEndpointWithOwner(scope, deps.db, input.endpointId);
  if (endpoint === null || endpoint.disabledAt === null) return null;
  const { id, url, disabledReason, disabledAt, ownerAddress } = endpoint;
  const reason = disabledReason ?? "It stopped working.";
  return {
    to: ownerAddress,
    // If it is disabled again later, that is a separate email.
    id: `${id}.${disabledAt.getTime()}`,
    ...newsEmails.endpointDisabled({ url, reason, ownerAddress, publicUrl: deps.config.publicUrl }),
  };
}
