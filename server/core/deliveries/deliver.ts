import { HOUR_MS } from "../../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { isBacklogDigest } from "../destinations/store/backlog.ts";
import { retryOnConnectionLoss } from "../platform/retry.ts";
import { markCarried } from "../retention/store/delivered-contents.ts";
import { cutOffsOfForm, hasLeft, withoutLeft } from "../scope/content-retention.ts";
import type { SystemScope } from "../scope/scope.ts";
import { removeDelivered } from "../submissions/remove-delivered.ts";
import { nextState, scheduleMs } from "./backoff.ts";
import { ATTEMPT_TIMEOUT_MS, type AttemptResult, type Channel, type Channels } from "./channel.ts";
import { namesOf, runAttempt } from "./run-attempt.ts";
import { channelQueries } from "./store/channels.ts";
import type { DueDelivery } from "./store/due-delivery.ts";
import { announceDelivery } from "./store/timeline.ts";
import {
  type Attempted,
  cancelDelivery,
  claimDigest,
  claimDue,
  type DueClaim,
  expireBacklog,
  moveToDigest,
  recordAttempt,
} from "./store/transitions.ts";

/** Longer than an attempt can take, so an expired lease belongs to a dead worker. */
export const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS;

export interface ClaimedDelivery {
  readonly delivery: DueDelivery;
  /** Its own id, and those claimed with it for the same digest. */
  readonly ids: readonly string[];
  readonly at: Date;
  readonly leasedUntil: Date;
}

interface Claimed extends ClaimedDelivery {
  readonly channel: Channel;
}

/** See `claimDue`. */
export type Claim = Omit<DueClaim, "now" | "leasedUntil">;

/** Claims due deliveries, and returns how to try each; those of one digest go together. */
export async function claimDeliveries(
  scope: SystemScope,
  deps: Deps,
  claim: Claim,
): Promise<{ claimed: ClaimedDelivery[]; last: DueDelivery | undefined; count: number }> {
  const at = deps.clock.now();
  const leasedUntil = new Date(at.getTime() + LEASE_MS);
  const found = await claimDue(scope, deps.db, { ...claim, now: at, leasedUntil });
  const claimed = new Map<string, ClaimedDelivery & { ids: string[] }>();
  for (const delivery of found) {
    const { id, kind, formId, target, digest } = delivery;
    const key = digest === null ? id : JSON.stringify([kind, formId, target, digest]);
    const known = claimed.get(key);
    if (known === undefined) claimed.set(key, { delivery, ids: [id], at, leasedUntil });
    else known.ids.push(id);
  }
  return { claimed: [...claimed.values()], last: found.at(-1), count: found.length };
}

/** Strips expired contents from a delivery. Nothing goes to a visitor whose address was among them. */
function withoutLeftContents(delivery: DueDelivery, now: Date): DueDelivery {
  if (!haveContentsLeft(delivery, now)) return delivery;
  const { submission, confirmation, days, kind, isWanted } = delivery;
  return {
    ...delivery,
    submission: withoutLeft(cutOffsOfForm(days, now), submission),
    confirmation: confirmation === null ? null : { ...confirmation, words: null },
    isWanted: isWanted && !channelQueries[kind].isToVisitor,
  };
}

function haveContentsLeft({ days, submission }: DueDelivery, now: Date): boolean {
  return hasLeft(cutOffsOfForm(days, now), "contents", submission.createdAt);
}

/** Tries a claimed delivery once and records the result; null if it was left for later. Never runs twice at a time. */
export async function deliver(
  scope: SystemScope,
  deps: Deps,
  input: ClaimedDelivery & { readonly channels: Channels },
): Promise<AttemptResult | null> {
  const delivery = withoutLeftContents(input.delivery, input.at);
  const claimed: Claimed = { ...input, delivery, channel: input.channels[delivery.kind] };
  if (!delivery.isWanted) {
    return cancel(scope, deps, claimed, {
      outcome: "cancelled",
      detail: "The message is in Spam or has no contents left, or its form no longer sends to this destination.",
    });
  }
  if (delivery.digest !== null) return deliverDigest(scope, deps, claimed, delivery.digest);
  if (await leaveToDigest(scope, deps, claimed)) return null;
  return deliverSingle(scope, deps, claimed);
}

async function deliverSingle(scope: SystemScope, deps: Deps, claimed: Claimed): Promise<AttemptResult> {
  const { delivery, channel } = claimed;
  const result = await runAttempt(deps, delivery, (signal) => channel.attempt(scope, deps, delivery, signal));
  if (result.outcome === "cancelled") return cancel(scope, deps, claimed, result);
  const attempted = { deliveryId: delivery.id, attemptsBefore: delivery.attempts };
  await retryOnConnectionLoss(deps, async () => {
    if (delivery.isUnkept && result.outcome === "delivered" && result.carried !== undefined) {
      await markCarried(scope, deps.db, delivery.submissionId, result.carried);
    }
    const next = await settle(scope, deps, claimed, attempted, result);
    if (next.state === "failed" && result.outcome === "temporary") await expireBehind(scope, deps, claimed, result);
  });
  if (result.outcome === "delivered" && delivery.isUnkept) await removeContents(scope, deps, delivery);
  return result;
}

/** The delivery has succeeded and is recorded, so if this fails the job does it a little later. */
async function removeContents(scope: SystemScope, deps: Deps, delivery: DueDelivery): Promise<void> {
  try {
    await removeDelivered(scope, deps, { ids: [delivery.submissionId] });
  } catch (error) {
    deps.log.warn({ err: error, ...namesOf(delivery) }, "the contents of a delivered message were not removed yet");
  }
}

async function cancel(
  scope: SystemScope,
  deps: Deps,
  { delivery }: Claimed,
  result: AttemptResult,
): Promise<AttemptResult> {
  await retryOnConnectionLoss(deps, () => cancelDelivery(scope, deps.db, delivery.id, deps.clock.now()));
  return result;
}

/**
 * Moves a delivery to the hourly digest if its form is flooded and its owner wants that; false if it is sent by itself.
 */
async function leaveToDigest(scope: SystemScope, deps: Deps, { delivery, channel, at }: Claimed): Promise<boolean> {
  const above = delivery.form.digestAbove;
  if (channel.attemptDigest === undefined || above === null || delivery.attempts > 0) return false;
  const since = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const until = new Date(since.getTime() + HOUR_MS);
  const isLeft = await moveToDigest(scope, deps.db, delivery, { since, until, above });
  if (isLeft) deps.log.debug(namesOf({ ...delivery, digest: until.toISOString() }), "delivery left to a digest");
  return isLeft;
}

/** Tries the digest that a delivery belongs to, with everything in it; null if there is nothing to do. */
async function deliverDigest(
  scope: SystemScope,
  deps: Deps,
  claimed: Claimed,
  digest: string,
): Promise<AttemptResult | null> {
  const { delivery, ids, channel, at, leasedUntil } = claimed;
  const { kind, formId, target, formName, timeZone } = delivery;
  const key = { kind, formId, target, digest };
  const found = await claimDigest(scope, deps.db, key, { ids, now: at, leasedUntil });
  if (found === null) return null;
  const result = await runAttempt(deps, delivery, (signal) => {
    if (channel.attemptDigest === undefined) throw new Error(`Deliveries of the kind ${kind} have no digests.`);
    const cutOffs = cutOffsOfForm(delivery.days, at);
    const submissions = found.submissions.map((submission) => withoutLeft(cutOffs, submission));
    const due = { ...found, submissions, formId, target, formName, timeZone, isBacklog: isBacklogDigest(digest) };
    return channel.attemptDigest(scope, deps, due, signal);
  });
  const detail = found.count === 1 ? result.detail : `In a digest of ${found.count} messages. ${result.detail}`;
  await retryOnConnectionLoss(deps, async () => {
    await settle(scope, deps, claimed, { deliveryIds: found.deliveryIds, leasedUntil }, result, detail);
  });
  return result;
}

/** Records an attempt and its target's status; returns the delivery's new state. */
async function settle(
  scope: SystemScope,
  deps: Deps,
  { delivery, channel, at }: Claimed,
  attempted: Attempted,
  result: AttemptResult,
  detail: string = result.detail,
): Promise<ReturnType<typeof nextState>> {
  const { outcome } = result;
  if (outcome === "cancelled") throw new Error("What was cancelled is not recorded as an attempt.");
  const now = deps.clock.now();
  const next = nextState(channel, delivery, result, now);
  await recordAttempt(scope, deps.db, attempted, {
    at,
    durationMs: now.getTime() - at.getTime(),
    outcome,
    detail,
    responseStatus: result.exchange?.responseStatus ?? result.replyCode ?? null,
    // Anything added after the contents have left would never be removed from the log.
    exchange: result.exchange === undefined || haveContentsLeft(delivery, now) ? null : result.exchange,
    now,
    ...next,
  });
  const ids = "deliveryIds" in attempted ? attempted.deliveryIds : [attempted.deliveryId];
  await channel.updateHealth?.(scope, deps, { delivery, ids, result, state: next.state });
  if (next.failures !== delivery.failures) announceDelivery(scope, deps.db, delivery);
  return next;
}

/** Once one delivery has failed on the whole schedule, those that have waited behind it for as long expire too. */
async function expireBehind(
  scope: SystemScope,
  deps: Deps,
  { delivery: { kind, target }, channel }: Claimed,
  result: AttemptResult,
): Promise<void> {
  if (result.scope === undefined || result.scope === "message") return;
  const now = deps.clock.now();
  const waiting = {
    kind,
    target: result.scope === "endpoint" ? target : null,
    queuedBefore: new Date(now.getTime() - scheduleMs(channel.schedule)),
  };
  const detail = "Given up, because no delivery succeeded while this one was waiting.";
  await expireBacklog(scope, deps.db, waiting, { detail, now });
}
