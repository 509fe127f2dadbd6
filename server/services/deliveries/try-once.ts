import type { Deps } from "../../deps.ts";
import { type AttemptResult, MOST_ATTEMPT_MS } from "./attempt.ts";

/** Runs one attempt within its time; what it throws is a bug, logged and tried again like any failure that may pass. */
export async function tryOnce(
  deps: Deps,
  deliveryId: string,
  attempt: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  try {
    return await attempt(AbortSignal.timeout(MOST_ATTEMPT_MS));
  } catch (error) {
    deps.log.error({ err: error, deliveryId }, "an attempt to deliver failed in a way nobody foresaw");
    return { outcome: "temporary", detail: "Something went wrong on our side; the log holds the cause." };
  }
}
