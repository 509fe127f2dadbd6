import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { expireBacklog } from "../../store/deliveries/stalled.ts";
import { cancelDelivery, claimDelivery, type DueDelivery, recordAttempt } from "../../store/deliveries/work.ts";
import { updateDestinationHealth } from "../destinations/update-destination-health.ts";
import {
  ATTEMPT_TIMEOUT_MS,
  type Attempt,
  type AttemptResult,
  type Attempts,
  retryOnConnectionLoss,
  runAttempt,
} from "./attempt.ts";
import { nextState, scheduleMs } from "./backoff.ts";
import { deliverDigest, leaveToDigest } from "./deliver-digest.ts";

/** Longer than an attempt can take, so that a lease which has passed belongs to a worker that is gone. */
export const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS;

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
  if (delivery.isWanted && delivery.digest !== null) {
    const key = { formId: delivery.formId, target: delivery.target, digest: delivery.digest };
    return deliverDigest(scope, deps, { delivery, key, at, leasedUntil, attempts: input.attempts });
  }
  if (delivery.isWanted && (await leaveToDigest(scope, deps, delivery, at))) return null;
  const result: AttemptResult = delivery.isWanted
    ? await runAttempt(deps, delivery, (signal) => attemptOf(input.attempts, delivery.kind)(deps, delivery, signal))
    : { outcome: "cancelled", detail: "The form no longer sends to this destination." };
  await retryOnConnectionLoss(deps, () => settle(scope, deps, delivery, at, result));
  return result;
}

function attemptOf(attempts: Attempts, kind: DueDelivery["kind"]): Attempt {
  const attempt = attempts[kind];
  if (attempt === undefined) throw new Error(`Nothing is registered for deliveries of the kind ${kind}.`);
  return attempt;
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
  const next = nextState(delivery, result, now);
  await recordAttempt(scope, deps.db, {
    deliveryId: delivery.id,
    attemptsBefore: delivery.attempts,
    at,
    durationMs: now.getTime() - at.getTime(),
    outcome: result.outcome,
    detail: result.detail,
    responseStatus: result.exchange?.responseStatus ?? result.replyCode ?? null,
    exchange: result.exchange ?? null,
    now,
    ...next,
  });
  await updateDestinationHealth(scope, deps, { delivery, result });
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
  const detail = "Given up together with what was tried before it: nothing has got through in all that time.";
  await expireBacklog(scope, deps.db, waiting, { detail, now });
}
