import { MAX_LEASE_MS, MAX_WAIT_MS } from "../../../server/core/database/clock-skew.ts";
import type { Delivery } from "../../../server/core/database/db.ts";
import type { DueDelivery } from "../../../server/core/deliveries/store/due-delivery.ts";
import type * as real from "../../../server/core/deliveries/store/transitions.ts";
import { type ModelState, type StoredAttempt, step } from "./state.ts";
import { destinationKey, isWanted } from "./targets.ts";

/*
 * The model of `server/core/deliveries/store/transitions.ts`.
 */

export * from "../../../server/core/deliveries/store/transitions.ts";

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareKeys = (one: Pick<Delivery, "kind" | "target">, other: Pick<Delivery, "kind" | "target">) =>
  compareText(one.kind, other.kind) || compareText(one.target, other.target);
const isFree = ({ leasedUntil }: Delivery, now: Date) =>
  leasedUntil === null || leasedUntil <= now || leasedUntil.getTime() > now.getTime() + MAX_LEASE_MS;

/** Adds a delivery as part of another step. */
export function addDelivery(model: ModelState, given: Omit<real.NewDelivery, "digest">): void {
  model.deliveries.set(given.id, {
    ...given,
    ...{ digest: null, state: "pending", attempts: 0, failures: 0, leasedUntil: null, finishedAt: null },
    queuedAt: given.createdAt,
    nextAttemptAt: given.createdAt,
  });
}

export const claimDue: typeof real.claimDue = (_scope, db, claim) =>
  step(db, "claim due deliveries", (model) => {
    const { now, after } = claim;
    const isDue = (delivery: Delivery) =>
      delivery.kind === claim.transport &&
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
    model.observe({ kind: "claimed", deliveryIds: claimed.map(({ id }) => id) });
    return claimed.map((delivery) => dueDelivery(model, delivery));
  });

function dueOrder(one: Delivery, other: Delivery): number {
  return (one.nextAttemptAt?.getTime() ?? 0) - (other.nextAttemptAt?.getTime() ?? 0);
}

function dueDelivery(model: ModelState, delivery: Delivery): DueDelivery {
  const { id, accountId, formId, submissionId, kind, target, attempts, failures, createdAt, digest } = delivery;
  const submission = found(model.submissions.get(submissionId));
  const { name, language, ...form } = found(model.forms.get(formId));
  const { digestAbove, autoReplySubject, autoReplyText, maxAttachmentBytes } = form;
  const { sender, preview, subject, replyTo, fields } = submission;
  const failingSince = model.destinations.get(destinationKey(formId, target))?.failingSince ?? null;
  return {
    ...{ id, accountId, formId, submissionId, kind, target, attempts, failures, createdAt, digest },
    ...{ formName: name, timeZone: "UTC", language: language ?? submission.language },
    isFailing: kind === "mail" ? failingSince !== null : null,
    ...{ reply: null, confirmation: null, ownAddress: null, isUnkept: false },
    form: { digestAbove, autoReplySubject, autoReplyText, maxAttachmentBytes },
    isWanted: isWanted(model, delivery),
    days: { id: formId, contentsDays: null, originDays: null, formerDays: {} },
    submission: {
      ...{ id: submissionId, createdAt: submission.createdAt, fields, files: [], sender, preview, subject, replyTo },
    },
  };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error("The model has a row that refers to one it does not have.");
  return row;
}

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

/** The model has no digests. */
function isAttempted({ id, attempts }: Delivery, attempted: real.Attempted): boolean {
  return "deliveryId" in attempted && id === attempted.deliveryId && attempts === attempted.attemptsBefore;
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
