import type { DeliveryKind } from "../../store/database/db.ts";
import type { DueDelivery, FinishedAttempt } from "../../store/deliveries/work.ts";
import type { AttemptResult } from "./attempt.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each attempt: about three days from the first to the last. */
export const schedules: Readonly<Record<DeliveryKind, readonly number[]>> = {
  mail: [
    0,
    MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    HOUR_MS,
    3 * HOUR_MS,
    6 * HOUR_MS,
    12 * HOUR_MS,
    24 * HOUR_MS,
    24 * HOUR_MS,
  ],
  // An automatic answer that comes a day late is worse than none.
  auto_reply: [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS],
  webhook: [
    0,
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
};

/** How long the whole schedule of a kind takes, without jitter. */
export function scheduleMs(kind: DeliveryKind): number {
  return schedules[kind].reduce((sum, waitMs) => sum + waitMs, 0);
}

/** A receiver may ask for patience, not for being forgotten. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
const JITTER = 0.1;

export interface Failure {
  readonly kind: DeliveryKind;
  /** Failures of this round, this one included. */
  readonly failures: number;
  readonly retryAfterMs: number | null;
  /** From 0 up to 1; spreads what failed together. */
  readonly random: number;
}

/** Milliseconds until the next attempt, or null when the schedule is at its end. */
export function waitAfter({ kind, failures, retryAfterMs, random }: Failure): number | null {
  const waitMs = schedules[kind][failures];
  if (waitMs === undefined) return null;
  const spreadMs = Math.round(waitMs * (1 + JITTER * (2 * random - 1)));
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

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
