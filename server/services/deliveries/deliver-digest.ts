import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { claimDigest, type DigestKey, gatherDelivery, recordDigest } from "../../store/deliveries/digests.ts";
import type { DueDelivery } from "../../store/deliveries/work.ts";
import { isBacklogDigest } from "../../store/destinations/backlog.ts";
import { updateDestinationHealth } from "../destinations/update-destination-health.ts";
import { type AttemptResult, type Attempts, retryOnConnectionLoss, runAttempt } from "./attempt.ts";
import { nextState } from "./backoff.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** Leaves a mail to the digest of the hour when its form is flooded and its owner wants that; false when it goes by itself. */
export async function leaveToDigest(
  scope: SystemScope,
  deps: Deps,
  delivery: DueDelivery,
  now: Date,
): Promise<boolean> {
  const above = delivery.form.digestAbove;
  if (delivery.kind !== "mail" || above === null || delivery.attempts > 0) return false;
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return gatherDelivery(scope, deps.db, delivery, { since, until: new Date(since.getTime() + HOUR_MS), above });
}

/** Tries the digest that a delivery belongs to, for all that is in it; null when there is nothing to do. */
export async function deliverDigest(
  scope: SystemScope,
  deps: Deps,
  input: {
    readonly delivery: DueDelivery;
    readonly key: DigestKey;
    readonly at: Date;
    readonly leasedUntil: Date;
    readonly attempts: Attempts;
  },
): Promise<AttemptResult | null> {
  const { delivery, key, at, leasedUntil } = input;
  const digest = await claimDigest(scope, deps.db, key, { id: delivery.id, now: at, leasedUntil });
  if (digest === null) return null;
  const result = await runAttempt(deps, delivery, (signal) => {
    const attempt = input.attempts.digest;
    if (attempt === undefined) throw new Error("Nothing is registered for digests.");
    return attempt(
      deps,
      {
        ...key,
        ...digest,
        formName: delivery.formName,
        timeZone: delivery.timeZone,
        isBacklog: isBacklogDigest(key.digest),
      },
      signal,
    );
  });
  if (result.outcome === "cancelled") throw new Error("A digest was cancelled.");
  const { outcome } = result;
  await retryOnConnectionLoss(deps, async () => {
    const now = deps.clock.now();
    await recordDigest(scope, deps.db, key, {
      leasedUntil,
      at,
      durationMs: now.getTime() - at.getTime(),
      outcome,
      detail: digest.count === 1 ? result.detail : `In a digest of ${digest.count} messages. ${result.detail}`,
      replyCode: result.replyCode ?? null,
      now,
      ...nextState(delivery, result, now),
    });
    await updateDestinationHealth(scope, deps, { delivery, result });
  });
  return result;
}
