import { MAX_LEASE_MS, MAX_WAIT_MS } from "../../../server/store/database/clock-skew.ts";
import type { Delivery } from "../../../server/store/database/db.ts";
import { channelQueries } from "../../../server/store/deliveries/channels.ts";
import { type DueDelivery, MAX_NAMED } from "../../../server/store/deliveries/due-delivery.ts";
import type * as real from "../../../server/store/deliveries/transitions.ts";
import { type ModelState, type StoredAttempt, type StoredSubmission, step } from "./state.ts";
import { destinationKey, isWanted } from "./targets.ts";

/*
 * The model of `server/store/deliveries/transitions.ts`.
 */

export * from "../../../server/store/deliveries/transitions.ts";

const HOUR_MS = 3_600_000;
/** As PostgreSQL orders the type. */
const KIND_ORDER = ["mail", "webhook", "auto_reply"];

type Key = Pick<Delivery, "kind" | "target">;

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareKeys = (one: Key, other: Key) =>
  KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind) || compareText(one.target, other.target);
const isFree = ({ leasedUntil }: Delivery, now: Date) =>
  leasedUntil === null || leasedUntil <= now || leasedUntil.getTime() > now.getTime() + MAX_LEASE_MS;

/** Adds deliveries within another step; what exists stays as it is. */
export function addDeliveries(model: ModelState, deliveries: readonly real.NewDelivery[]): void {
  const orphan = deliveries.find(({ submissionId }) => !model.submissions.has(submissionId));
  if (orphan !== undefined) throw Object.assign(new Error("There is no such submission."), { code: "23503" });
  for (const { digest = null, ...given } of deliveries) {
    if (model.deliveryOf(given.submissionId, given.kind, given.target) !== undefined) continue;
    model.deliveries.set(given.id, {
      ...given,
      digest,
      state: "pending",
      attempts: 0,
      failures: 0,
      queuedAt: given.createdAt,
      nextAttemptAt: given.createdAt,
      leasedUntil: null,
      finishedAt: null,
    });
  }
}

export const claimDue: typeof real.claimDue = (_scope, db, claim) =>
  step(db, "claim due deliveries", (model) => {
    const { now, after } = claim;
    const isDue = (delivery: Delivery) =>
      channelQueries[delivery.kind].transport === claim.transport &&
      delivery.state === "pending" &&
      delivery.nextAttemptAt !== null &&
      delivery.nextAttemptAt <= now;
    const lanes = new Map<string, Delivery[]>();
    for (const delivery of model.deliveries.values()) {
      if (!isDue(delivery) || (after !== null && compareKeys(delivery, after) <= 0)) continue;
      const key = `${delivery.kind} ${delivery.target}`;
      lanes.set(key, [...(lanes.get(key) ?? []), delivery]);
    }
    const inTurn = [...lanes.values()].sort(([one], [other]) => (one && other ? compareKeys(one, other) : 0));
    const picked = inTurn.flatMap((lane) => {
      const places = claim.exceptions[lane[0]?.target ?? ""] ?? claim.perTarget;
      return lane
        .filter((delivery) => isFree(delivery, now))
        .sort((one, other) => Math.min(other.attempts, 1) - Math.min(one.attempts, 1) || dueOrder(one, other))
        .slice(0, places);
    });
    for (const delivery of [...model.deliveries.values()]) {
      const waitsMs = (delivery.nextAttemptAt?.getTime() ?? 0) - now.getTime();
      if (delivery.state === "pending" && waitsMs > MAX_WAIT_MS) model.changeDelivery(delivery, { nextAttemptAt: now });
    }
    const claimed = picked
      .slice(0, claim.limit)
      .map((delivery) => model.changeDelivery(delivery, { leasedUntil: claim.leasedUntil }));
    model.observe({ kind: "claimed", deliveryIds: claimed.map(({ id }) => id), isDigest: false });
    return claimed.map((delivery) => dueDelivery(model, delivery));
  });

function dueOrder(one: Delivery, other: Delivery): number {
  return (one.nextAttemptAt?.getTime() ?? 0) - (other.nextAttemptAt?.getTime() ?? 0);
}

function dueDelivery(model: ModelState, delivery: Delivery): DueDelivery {
  const { id, accountId, formId, submissionId, kind, target, attempts, failures, createdAt, digest } = delivery;
  const submission = found(model.submissions.get(submissionId));
  const form = found(model.forms.get(formId));
  const destination = model.destinations.get(destinationKey(formId, target));
  const isMail = channelQueries[kind].transport === "mail";
  return {
    ...{ id, accountId, formId, submissionId, kind, target, attempts, failures, createdAt, digest },
    formName: form.name,
    timeZone: found(model.accounts.get(accountId)).timeZone,
    language: form.language ?? submission.language,
    isFailing: isMail ? (destination?.failingSince ?? null) !== null : null,
    reply: null,
    confirmation: null,
    ownAddress: kind === "auto_reply" ? oldestDestination(model, formId) : null,
    form: {
      digestAbove: form.digestAbove,
      autoReplySubject: form.autoReplySubject,
      autoReplyText: form.autoReplyText,
      maxAttachmentBytes: form.maxAttachmentBytes,
    },
    isWanted: isWanted(model, delivery),
    isUnkept: false,
    days: { id: formId, contentsDays: null, originDays: null, formerDays: {} },
    submission: carried(submission),
  };
}

function carried(row: StoredSubmission): DueDelivery["submission"] {
  const { id, createdAt, fields, sender, preview, subject, replyTo } = row;
  return { id, createdAt, fields, files: [], sender, preview, subject, replyTo };
}

function oldestDestination(model: ModelState, formId: string): string | null {
  const confirmed = [...model.destinations.values()].filter(
    (destination) => destination.formId === formId && destination.confirmedAt !== null,
  );
  confirmed.sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || compareText(one.address, other.address),
  );
  return confirmed[0]?.address ?? null;
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("The model has a row that refers to one it does not have.");
  return row;
}

export const claimDigest: typeof real.claimDigest = (_scope, db, key, claim) =>
  step(db, "claim a digest", (model) => {
    const claimed = [...model.deliveries.values()]
      .filter((delivery) => isOfDigest(delivery, key) && delivery.state === "pending" && isWanted(model, delivery))
      .filter((delivery) => claim.ids.includes(delivery.id) || isFree(delivery, claim.now))
      .map((delivery) => model.changeDelivery(delivery, { leasedUntil: claim.leasedUntil }));
    const ids = claimed.map(({ id }) => id).sort();
    model.observe({ kind: "claimed", deliveryIds: ids, isDigest: true });
    const [first] = ids;
    if (first === undefined) return null;
    const submissions = claimed
      .map(({ submissionId }) => found(model.submissions.get(submissionId)))
      .sort((one, other) => compareText(one.id, other.id))
      .slice(0, MAX_NAMED)
      .map(({ id, createdAt, sender, preview, fields }) => ({ id, createdAt, sender, preview, fields }));
    return { id: first, deliveryIds: ids, count: ids.length, submissions };
  });

function isOfDigest(delivery: Delivery, key: Pick<Delivery, "kind" | "target" | "formId" | "digest">): boolean {
  const { kind, target, formId, digest } = delivery;
  return kind === key.kind && target === key.target && formId === key.formId && digest === key.digest;
}

export const moveToDigest: typeof real.moveToDigest = (_scope, db, { id, formId, kind, target }, hour) =>
  step(db, "move to a digest", (model) => {
    const delivery = model.deliveries.get(id);
    if (delivery === undefined || delivery.state !== "pending") return false;
    const sinceMs = hour.since.getTime();
    const singles = [...model.deliveries.values()].filter(
      (single) =>
        isOfDigest(single, { kind, target, formId, digest: null }) &&
        single.state === "delivered" &&
        (single.finishedAt?.getTime() ?? 0) >= sinceMs &&
        single.createdAt.getTime() >= sinceMs - HOUR_MS,
    );
    if (singles.length < hour.above) return false;
    model.changeDelivery(delivery, {
      digest: hour.until.toISOString(),
      nextAttemptAt: hour.until,
      leasedUntil: null,
    });
    return true;
  });

export const recordAttempt: typeof real.recordAttempt = (_scope, db, attempted, attempt) =>
  step(db, "record an attempt", (model) => {
    for (const delivery of [...model.deliveries.values()]) {
      if (!isAttempted(delivery, attempted)) continue;
      const wasPending = delivery.state === "pending";
      const attempts = delivery.attempts + 1;
      model.changeDelivery(delivery, {
        state: wasPending || attempt.state === "delivered" ? attempt.state : delivery.state,
        attempts,
        failures: attempt.failures,
        leasedUntil: null,
        nextAttemptAt: wasPending ? attempt.nextAttemptAt : null,
        finishedAt: wasPending && attempt.state === "pending" ? null : attempt.now,
      });
      const { at, durationMs, outcome, detail, responseStatus } = attempt;
      log(model, delivery.id, { number: attempts, at, durationMs, outcome, detail, responseStatus });
    }
  });

function isAttempted(delivery: Delivery, attempted: real.Attempted): boolean {
  if ("deliveryId" in attempted) {
    return delivery.id === attempted.deliveryId && delivery.attempts === attempted.attemptsBefore;
  }
  return (
    attempted.deliveryIds.includes(delivery.id) && delivery.leasedUntil?.getTime() === attempted.leasedUntil.getTime()
  );
}

function log(model: ModelState, deliveryId: string, attempt: StoredAttempt): void {
  model.attempts.set(deliveryId, [...(model.attempts.get(deliveryId) ?? []), attempt]);
  model.observe({ kind: "recorded", deliveryId, attempt });
}

export const cancelDelivery: typeof real.cancelDelivery = (_scope, db, id, now) =>
  step(db, "cancel a delivery", (model) => {
    const delivery = model.deliveries.get(id);
    if (delivery?.state !== "pending") return;
    model.changeDelivery(delivery, { state: "cancelled", nextAttemptAt: null, leasedUntil: null, finishedAt: now });
  });

export const expireBacklog: typeof real.expireBacklog = (_scope, db, waiting, { detail, now }) =>
  step(db, "expire what waited behind", (model) => {
    const { kind, target, queuedBefore } = waiting;
    for (const delivery of [...model.deliveries.values()]) {
      const isBehind = delivery.kind === kind && (target === null || delivery.target === target);
      const isMeant = isBehind && delivery.state === "pending" && delivery.queuedAt <= queuedBefore;
      if (!isMeant || !isFree(delivery, now)) continue;
      const attempts = delivery.attempts + 1;
      model.changeDelivery(delivery, { state: "failed", attempts, nextAttemptAt: null, finishedAt: now });
      const attempt = { at: now, durationMs: 0, outcome: "permanent" as const, detail, responseStatus: null };
      log(model, delivery.id, { number: attempts, ...attempt });
    }
  });
