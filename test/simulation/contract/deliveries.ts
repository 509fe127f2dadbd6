import { systemScope } from "../../../server/access/authenticate.ts";
import { type Draw, HOUR_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";

export function claim(draw: Draw): Operation {
  const due = [...draw.model.deliveries.values()].filter(({ state }) => state === "pending");
  const keys = due.map(({ kind, target, nextAttemptAt }) => `${kind} ${target} ${nextAttemptAt?.getTime()}`);
  // Which of two that are due at the same moment comes first is PostgreSQL's own affair.
  const isClear = new Set(keys).size === keys.length;
  const few = isClear && draw.random() < 0.7;
  const busy = draw.delivery()?.target ?? "";
  const after = draw.random() < 0.3 ? (draw.delivery() ?? null) : null;
  const claim = {
    ...draw.lease(),
    transport: draw.pick(["mail", "webhook"] as const),
    limit: few ? 1 + draw.integer(4) : 1_000,
    perTarget: few ? 1 + draw.integer(2) : 1_000,
    exceptions: few && draw.random() < 0.5 ? { [busy]: draw.integer(2) } : {},
    after: after === null ? null : { kind: after.kind, target: after.target },
  };
  const run: Operation["run"] = async (store, db) => {
    const claimed = await store.claimDue(systemScope(), db, claim);
    return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
  };
  return { name: `claimDue ${JSON.stringify(claim)}`, run };
}

export function record(draw: Draw): Operation {
  const delivery = draw.delivery(({ leasedUntil }) => leasedUntil !== null);
  const outcome = draw.pick(["delivered", "temporary", "permanent"] as const);
  const state = ({ delivered: "delivered", temporary: "pending", permanent: "failed" } as const)[outcome];
  const digest = [...draw.model.deliveries.values()].filter(
    ({ leasedUntil }) => leasedUntil !== null && leasedUntil.getTime() === delivery?.leasedUntil?.getTime(),
  );
  const isDigest = draw.random() < 0.3 && delivery?.leasedUntil != null;
  const attempted = isDigest
    ? { deliveryIds: digest.map(({ id }) => id), leasedUntil: delivery.leasedUntil ?? draw.now }
    : { deliveryId: delivery?.id ?? "", attemptsBefore: (delivery?.attempts ?? 0) + (draw.random() < 0.1 ? 1 : 0) };
  const attempt = {
    ...{ at: draw.now, durationMs: 5, outcome, detail: "So it ended.", responseStatus: 200, exchange: null, state },
    failures: outcome === "delivered" ? 0 : (delivery?.failures ?? 0) + 1,
    nextAttemptAt: state === "pending" ? new Date(draw.nowMs + draw.ahead() + draw.integer(HOUR_MS)) : null,
    now: draw.now,
  } as const;
  return { name: "recordAttempt", run: (store, db) => store.recordAttempt(systemScope(), db, attempted, attempt) };
}

export function toDigest(draw: Draw): Operation {
  const delivery = draw.delivery(
    ({ kind, state, leasedUntil }) => kind === "mail" && state === "pending" && leasedUntil !== null,
  );
  const since = new Date(Math.floor(draw.nowMs / HOUR_MS) * HOUR_MS - draw.integer(3) * HOUR_MS);
  const hour = { since, until: new Date(since.getTime() + HOUR_MS), above: draw.integer(2) };
  const given = delivery ?? { id: "", formId: "", kind: "mail" as const, target: "" };
  return { name: "moveToDigest", run: (store, db) => store.moveToDigest(systemScope(), db, given, hour) };
}

export function claimDigest(draw: Draw): Operation {
  const delivery = draw.delivery(({ digest }) => digest !== null);
  const key = { kind: "mail" as const, formId: "", target: "", ...delivery, digest: delivery?.digest ?? "none" };
  const claim = { ...draw.lease(), ids: [delivery?.id ?? ""] };
  return { name: "claimDigest", run: (store, db) => store.claimDigest(systemScope(), db, key, claim) };
}

export function cancel(draw: Draw): Operation {
  const id = draw.delivery(({ state }) => state === "pending")?.id ?? "";
  return { name: "cancelDelivery", run: (store, db) => store.cancelDelivery(systemScope(), db, id, draw.now) };
}

export function expire(draw: Draw): Operation {
  // What is under way must stay, and what was queued at the very edge goes.
  const isUnderWay = draw.random() < 0.5;
  const delivery = draw.delivery(
    ({ state, leasedUntil }) => state === "pending" && (!isUnderWay || (leasedUntil?.getTime() ?? 0) > draw.nowMs),
  );
  const waiting = {
    kind: delivery?.kind ?? ("mail" as const),
    target: draw.random() < 0.7 ? (delivery?.target ?? null) : null,
    queuedBefore:
      draw.random() < 0.5 && delivery !== undefined ? delivery.queuedAt : new Date(draw.nowMs - draw.integer(HOUR_MS)),
  };
  const why = { detail: "Given up.", now: draw.now };
  return { name: "expireBacklog", run: (store, db) => store.expireBacklog(systemScope(), db, waiting, why) };
}
