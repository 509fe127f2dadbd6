import type { Deps } from "../deps.ts";
import { ATTEMPT_TIMEOUT_MS, type AttemptResult } from "./channel.ts";
import type { DueDelivery } from "./store/due-delivery.ts";

type Attempted = Pick<DueDelivery, "id" | "submissionId" | "kind" | "formId" | "digest">;

/**
 * Runs one attempt within its time limit and logs a failure. A thrown error is a bug, and is retried as a temporary
 * failure.
 */
export async function runAttempt(
  deps: Deps,
  delivery: Attempted,
  attempt: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  try {
    const result = await attempt(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
    if (result.outcome === "temporary" || result.outcome === "permanent") logFailure(deps, delivery, result);
    else deps.log.debug({ ...namesOf(delivery), outcome: result.outcome }, "delivery attempted");
    return result;
  } catch (error) {
    deps.log.error({ err: error, ...namesOf(delivery) }, "unexpected error in a delivery attempt");
    return { outcome: "temporary", detail: "Something went wrong on the server. Its log has the cause." };
  }
}

/** Logs our own text if nobody responded, and otherwise only the status: a receiver's text may name a person. */
function logFailure(deps: Deps, delivery: Attempted, result: AttemptResult): void {
  const { outcome, scope, replyCode, exchange, host, detail } = result;
  const response = replyCode ?? exchange?.responseStatus ?? undefined;
  const reason = response === undefined ? detail : undefined;
  const facts = { outcome, affects: AFFECTED[scope ?? "message"], host, response, reason };
  deps.log.warn({ ...namesOf(delivery), ...facts }, "delivery failed");
}

/**
 * The submission's id links a log line to those of the intake; a digest has its first submission's id, and its own
 * name.
 */
export function namesOf({ id, submissionId, kind, formId, digest }: Attempted) {
  return { deliveryId: id, submissionId, kind, ...(digest === null ? {} : { formId, digest }) };
}

const AFFECTED = {
  message: "this message",
  endpoint: "this destination",
  transport: "all deliveries of this kind",
} as const;
