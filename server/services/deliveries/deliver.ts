import type { Deps } from "../../deps.ts";
import { isDatabaseUnavailable } from "../../errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { expireBacklog } from "../../store/deliveries/stalled.ts";
import { cancelDelivery, claimDelivery, type DueDelivery, recordAttempt } from "../../store/deliveries/work.ts";
import { updateDestinationHealth } from "../destinations/update-destination-health.ts";
import { ATTEMPT_TIMEOUT_MS, type Attempt, type AttemptResult, type Attempts } from "./attempt.ts";
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

const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** What was sent must be on record, or it is sent again: waits out a database that is being restarted. */
export async function retryOnConnectionLoss(deps: Deps, work: () => Promise<void>): Promise<void> {
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
