import type { Deps } from "../../deps.ts";
import type { DueDelivery } from "../../store/deliveries/work.ts";
import { ATTEMPT_TIMEOUT_MS, type AttemptResult } from "./attempt.ts";

/** Runs one attempt within its time and logs a failure. What it throws is a bug, and is retried as a temporary failure. */
export async function runAttempt(
  deps: Deps,
  delivery: Pick<DueDelivery, "id" | "kind">,
  attempt: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  try {
    const result = await attempt(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
    if (result.outcome === "temporary" || result.outcome === "permanent") logFailure(deps, delivery, result);
    return result;
  } catch (error) {
    deps.log.error({ err: error, deliveryId: delivery.id }, "an attempt to deliver failed in a way nobody foresaw");
    return { outcome: "temporary", detail: "Something went wrong on our side; the log holds the cause." };
  }
}

/** Without the receiver's own words, which may name a person. */
function logFailure(deps: Deps, { id, kind }: Pick<DueDelivery, "id" | "kind">, result: AttemptResult): void {
  const { outcome, blocks, replyCode, exchange } = result;
  const response = replyCode ?? exchange?.responseStatus ?? undefined;
  deps.log.warn({ deliveryId: id, kind, outcome, affects: AFFECTED[blocks ?? "message"], response }, "delivery failed");
}

const AFFECTED = { message: "this message", target: "this destination", kind: "all deliveries of this kind" } as const;
