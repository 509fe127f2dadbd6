import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { type AttemptResult, type Channel, isRefusal } from "./channel.ts";
import type { DueDelivery } from "./store/due-delivery.ts";
import type { FinishedAttempt } from "./store/transitions.ts";

type Schedule = Channel["schedule"];

/** The waits after the first retry on schedules of about three days. */
export const LATER_WAITS: Schedule = [
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** Total duration of a schedule in milliseconds, without jitter. */
export function scheduleMs(schedule: Schedule): number {
  return schedule.reduce((sum, waitMs) => sum + waitMs, 0);
}

/** A receiver may ask for a delay, but not an indefinite one. */
export const MAX_RETRY_AFTER_MS = DAY_MS;
const JITTER = 0.1;

export interface Failure {
  readonly schedule: Schedule;
  /** Failures of this round, including this one. */
  readonly failures: number;
  readonly retryAfterMs: number | null;
  /** From 0 to below 1; spreads out deliveries that failed together. */
  readonly random: number;
}

/** Milliseconds until the next attempt, or null at the end of the schedule. */
export function waitAfter({ schedule, failures, retryAfterMs, random }: Failure): number | null {
  const waitMs = schedule[failures];
  if (waitMs === undefined) return null;
  const spreadMs = Math.round(waitMs * (1 + JITTER * (2 * random - 1)));
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

export type NextState = Pick<FinishedAttempt, "state" | "failures" | "nextAttemptAt">;

/** The state of a delivery after an attempt with this result. */
export function nextState(
  { schedule, outlastsRefusal }: Pick<Channel, "schedule" | "outlastsRefusal">,
  delivery: Pick<DueDelivery, "failures">,
  result: Pick<AttemptResult, "outcome" | "retryAfterMs" | "scope" | "replyCode">,
  now: Date,
): NextState {
  if (result.outcome === "delivered") return { state: "delivered", failures: 0, nextAttemptAt: null };
  const failures = delivery.failures + 1;
  const retryAfterMs = result.retryAfterMs ?? null;
  const isHeld = outlastsRefusal === true && isRefusal(result);
  const failure = { schedule, failures: isHeld ? Math.min(failures, schedule.length - 1) : failures, retryAfterMs };
  const waitMs = result.outcome === "permanent" ? null : waitAfter({ ...failure, random: Math.random() });
  if (waitMs === null) return { state: "failed", failures, nextAttemptAt: null };
  return { state: "pending", failures, nextAttemptAt: new Date(now.getTime() + waitMs) };
}
