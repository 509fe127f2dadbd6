import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Database } from "../../../server/core/database/db.ts";
import * as realDeliveries from "../../../server/core/deliveries/store/transitions.ts";
import * as realDestinations from "../../../server/core/destinations/store/destinations.ts";
import * as realIntake from "../../../server/core/intake/store/commit-batch.ts";
import { scopeMint } from "../../../server/core/scope/scope.ts";
import { createDelivering } from "../../../server/core/submissions/delivery-steps.ts";
import * as realEndpoints from "../../../server/core/webhooks/store/endpoints.ts";
import * as modelDeliveries from "../store/deliveries.ts";
import * as modelIntake from "../store/intake.ts";
import * as modelRecipients from "../store/recipients.ts";
import { type Draw, HOUR_MS } from "./draw.ts";

/** The modules that the model replaces. */
export const realStore = { ...realDeliveries, ...realDestinations, ...realIntake, ...realEndpoints };

type Store = typeof realStore;

export const modelStore: Store = { ...realStore, ...modelDeliveries, ...modelIntake, ...modelRecipients };

/** One call made to both stores. */
interface Operation {
  readonly name: string;
  readonly run: (store: Store, db: Database) => Promise<unknown>;
}

/** Generates an operation on what the model currently holds. */
export function nextOperation(draw: Draw): Operation {
  // No two events share a millisecond: PostgreSQL's order for them would be arbitrary.
  draw.nowMs += 1 + draw.integer(draw.random() < 0.2 ? 2 * HOUR_MS : 90_000);
  const makers = [
    ...[commit, commit, commit, claim, claim, claim, record, record, record],
    ...[cancel, expire, endpoint, destination],
  ];
  return draw.pick(makers)(draw);
}

function commit(draw: Draw): Operation {
  const arrivals = Array.from({ length: 1 + draw.integer(3) }, () => {
    draw.nowMs += 1;
    const form = draw.pick([...draw.model.forms.values()]);
    const isInbox = draw.random() < 0.8;
    const submission = {
      ...{ id: draw.newId("sub"), createdAt: draw.now, folder: isInbox ? ("inbox" as const) : ("spam" as const) },
      // Some were sent before, in this batch or an earlier one.
      sendHash: draw.random() < 0.5 ? null : draw.integer(12).toString(16).padStart(32, "0"),
      spamScore: isInbox ? 0 : 4 + draw.integer(3),
      ...{ fields: [["message", "Hello"] as const], preview: "Hello", sender: "Grace", subject: null, replyTo: null },
      ...{ spamReasons: [], spamThreshold: 5, isDoubtful: null, addressesAi: false, files: [] },
      ...{ fromOwnPage: null, hasPageToken: null, hasBrowserHeaders: null, hasProofOfWork: null },
      ...{ ip: null, userAgent: null, referrer: null, language: null },
    };
    return { scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }), submission };
  });
  const hour = new Date(Math.floor(draw.nowMs / HOUR_MS) * HOUR_MS).toISOString();
  const formId = draw.pick(["frm_unknown", "", arrivals[0]?.scope.formId ?? ""]);
  const countKept: realIntake.CountKept = (kept) => [
    ...kept.map(({ scope, submission }) => ({ formId: scope.formId, hour, outcome: submission.folder, count: 1 })),
    { formId, hour, outcome: "refused:flood", count: 2 },
  ];
  const delivering = createDelivering({ features: [], newId: (prefix) => draw.newId(prefix) });
  const run: Operation["run"] = (store, db) => store.commitBatch(db, delivering, arrivals, countKept);
  return { name: "commitBatch", run };
}

function claim(draw: Draw): Operation {
  const due = [...draw.model.deliveries.values()].filter(({ state }) => state === "pending");
  const keys = due.map(({ kind, target, nextAttemptAt }) => `${kind} ${target} ${nextAttemptAt?.getTime()}`);
  // PostgreSQL's order of deliveries due at the same moment is arbitrary.
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

function record(draw: Draw): Operation {
  const delivery = draw.delivery(({ leasedUntil }) => leasedUntil !== null);
  const outcome = draw.pick(["delivered", "temporary", "permanent"] as const);
  const state = ({ delivered: "delivered", temporary: "pending", permanent: "failed" } as const)[outcome];
  const attemptsBefore = (delivery?.attempts ?? 0) + (draw.random() < 0.1 ? 1 : 0);
  const attempted = { deliveryId: delivery?.id ?? "", attemptsBefore };
  const attempt = {
    ...{ at: draw.now, durationMs: 5, outcome, detail: "So it ended.", responseStatus: 200, exchange: null, state },
    failures: outcome === "delivered" ? 0 : (delivery?.failures ?? 0) + 1,
    nextAttemptAt: state === "pending" ? new Date(draw.nowMs + draw.ahead() + draw.integer(HOUR_MS)) : null,
    now: draw.now,
  } as const;
  return { name: "recordAttempt", run: (store, db) => store.recordAttempt(systemScope(), db, attempted, attempt) };
}

function cancel(draw: Draw): Operation {
  const id = draw.delivery(({ state }) => state === "pending")?.id ?? "";
  return { name: "cancelDelivery", run: (store, db) => store.cancelDelivery(systemScope(), db, id, draw.now) };
}

function expire(draw: Draw): Operation {
  // Deliveries under way must stay; one queued exactly at the edge goes.
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

function endpoint(draw: Draw): Operation {
  const [id, now] = [draw.pick([...draw.model.endpoints.keys(), "whk_none"]), draw.now];
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.disableEndpoint(systemScope(), db, id, { reason: "Gone.", at: now }),
    (store, db) => store.markFailing(systemScope(), db, id, now),
    (store, db) => store.markFailing(systemScope(), db, id, null),
    (store, db) => store.findEndpointToSendTo(systemScope(), db, id).then((row) => row?.status),
  ]);
  return { name: "endpoint", run };
}

function destination(draw: Draw): Operation {
  const { formId, address } = draw.pick([...draw.model.destinations.values()]);
  const [named, since] = [{ formId, address }, draw.now];
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.setDestinationFailing(systemScope(), db, named, { since, reason: "Full." }),
    (store, db) => store.setDestinationFailing(systemScope(), db, named, null),
    (store, db) => store.markWaitingDestinationsFailing(systemScope(), db, { since, reason: "Away." }),
  ]);
  return { name: "destination", run };
}
