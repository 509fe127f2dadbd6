import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { isDatabaseUnavailable } from "../../errors.ts";
import { failWaiting } from "../../store/delivery-rescue.ts";
import {
  cancelDelivery,
  claimDelivery,
  type DueDelivery,
  type FinishedAttempt,
  recordAttempt,
} from "../../store/delivery-work.ts";
import { type AttemptResult, type Attempts, MOST_ATTEMPT_MS } from "./attempt.ts";
import { scheduleMs, waitAfter } from "./retry-schedule.ts";

/** Longer than an attempt can take, so that a lease which has passed belongs to a worker that is gone. */
export const LEASE_MS = 2 * MOST_ATTEMPT_MS;

/** Tries one delivery once and records how it went; null when there is nothing to do. Does nothing twice. */
export async function deliver(
  scope: SystemScope,
  deps: Deps,
  input: { readonly deliveryId: string; readonly attempts: Attempts },
): Promise<AttemptResult | null> {
  const at = deps.clock.now();
  const leasedUntil = new Date(at.getTime() + LEASE_MS);
  const delivery = await claimDelivery(scope, deps.db, { id: input.deliveryId, now: at, leasedUntil });
  if (delivery === null) return null;
  const result: AttemptResult = delivery.isWanted
    ? await tryOnce(deps, input.attempts, delivery)
    : { outcome: "cancelled", detail: "The form no longer sends to this destination." };
  await whenReachable(deps, () => settle(scope, deps, delivery, at, result));
  return result;
}

async function tryOnce(deps: Deps, attempts: Attempts, delivery: DueDelivery): Promise<AttemptResult> {
  const attempt = attempts[delivery.kind];
  if (attempt === undefined) throw new Error(`Nothing is registered for deliveries of the kind ${delivery.kind}.`);
  try {
    return await attempt(deps, delivery, AbortSignal.timeout(MOST_ATTEMPT_MS));
  } catch (error) {
    deps.log.error({ err: error, deliveryId: delivery.id }, "an attempt to deliver failed in a way nobody foresaw");
    return { outcome: "temporary", detail: "Something went wrong on our side; the log holds the cause." };
  }
}

async function settle(
  scope: SystemScope,
  deps: Deps,
  delivery: DueDelivery,
  at: Date,
  result: AttemptResult,
): Promise<void> {
  const now = deps.clock.now();
  if (result.outcome === "cancelled") return cancelDelivery(scope, deps.db, delivery.id, now);
  const next = whatNext(delivery, result, now);
  await recordAttempt(scope, deps.db, {
    deliveryId: delivery.id,
    attemptsBefore: delivery.attempts,
    at,
    durationMs: now.getTime() - at.getTime(),
    outcome: result.outcome,
    detail: result.detail,
    exchange: result.exchange ?? null,
    now,
    ...next,
  });
  if (next.state === "failed" && result.outcome === "temporary")
    await giveUpWaiting(scope, deps, delivery, result, now);
}

/** Once one delivery has failed on the whole schedule, what has waited behind it for as long has had its chance too. */
async function giveUpWaiting(
  scope: SystemScope,
  deps: Deps,
  { kind, target }: DueDelivery,
  { blocks }: AttemptResult,
  now: Date,
): Promise<void> {
  if (blocks === undefined) return;
  const waiting = {
    kind,
    target: blocks === "target" ? target : null,
    queuedBefore: new Date(now.getTime() - scheduleMs(kind)),
  };
  const detail = "Given up together with what was tried before it: nothing has got through for three days.";
  await failWaiting(scope, deps.db, waiting, { detail, now });
}

type Next = Pick<FinishedAttempt, "state" | "failures" | "nextAttemptAt">;

function whatNext(delivery: DueDelivery, result: AttemptResult, now: Date): Next {
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

const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** What was sent must be on record, or it is sent again: waits out a database that is being restarted. */
async function whenReachable(deps: Deps, work: () => Promise<void>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error }, "the database is away; an attempt waits to be recorded");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return work();
}
