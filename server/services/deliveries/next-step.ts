import type { DueDelivery, FinishedAttempt } from "../../store/deliveries/work.ts";
import type { AttemptResult } from "./attempt.ts";
import { waitAfter } from "./retry-schedule.ts";

export type NextStep = Pick<FinishedAttempt, "state" | "failures" | "nextAttemptAt">;

/** What becomes of a delivery after a try that went like this. */
export function nextState(
  delivery: Pick<DueDelivery, "kind" | "failures">,
  result: Pick<AttemptResult, "outcome" | "retryAfterMs">,
  now: Date,
): NextStep {
  if (result.outcome === "delivered") return { state: "delivered", failures: 0, nextAttemptAt: null };
  const failures = delivery.failures + 1;
  const retryAfterMs = result.retryAfterMs ?? null;
  const waitMs =
    result.outcome === "permanent"
      ? null
      : waitAfter({ kind: delivery.kind, failures, retryAfterMs, random: Math.random() });
  if (waitMs === null) return { state: "failed", failures, nextAttemptAt: null };
  return { state: "pending", failures, nextAttemptAt: new Date(now.getTime() + waitMs) };
}
