import { systemScope } from "../../../server/access/authenticate.ts";
import { type Draw, HOUR_MS, START_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";

export function endpoint(draw: Draw): Operation {
  const scope = draw.scope();
  const [id, now] = [draw.pick([...draw.model.endpoints.keys(), "whk_none"]), draw.now];
  const isDeleted = draw.random() < 0.2;
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.disableEndpoint(systemScope(), db, id, { reason: "Gone.", at: now }),
    (store, db) => store.markFailing(systemScope(), db, id, now),
    (store, db) => store.markFailing(systemScope(), db, id, null),
    (store, db) => store.findEndpointToSendTo(systemScope(), db, id).then((row) => row?.status),
    async (store, db) => void (await store.updateEndpoint(scope, db, id, { status: "active", failingSince: null })),
    (store, db) => (isDeleted ? store.deleteEndpoint(scope, db, id, now) : Promise.resolve()),
  ]);
  return { name: "endpoint", run };
}

export function destination(draw: Draw): Operation {
  const { formId, address } = draw.pick([...draw.model.destinations.values()]);
  const [named, since] = [{ formId, address }, draw.now];
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.confirmDestination(systemScope(), db, named, since),
    (store, db) => store.setDestinationFailing(systemScope(), db, named, { since, reason: "Full." }),
    (store, db) => store.setDestinationFailing(systemScope(), db, named, null),
    (store, db) => store.markWaitingDestinationsFailing(systemScope(), db, { since, reason: "Away." }),
  ]);
  return { name: "destination", run };
}

export function waiting(draw: Draw): Operation {
  const destination = draw.pick([...draw.model.destinations.values()]);
  const given = { now: draw.now, cutOff: new Date(START_MS), newDeliveryId: () => draw.newId("dlv") };
  const run: Operation["run"] = (store, db) => store.deliverWaiting(systemScope(), db, destination, given);
  return { name: "deliverWaiting", run };
}

export function replay(draw: Draw): Operation {
  const account = draw.account();
  const scope = draw.scope(account);
  const endpointId = draw.pick([...draw.model.endpoints.keys(), "whk_none"]);
  const [since, now, id] = [new Date(START_MS), draw.now, draw.newId("dlv")];
  // As when a message is moved to Spam after it was found.
  const lateId = draw.delivery(({ kind }) => kind === "webhook")?.id ?? null;
  const isLate = draw.random() < 0.3 && lateId !== null;
  const lateSubmissionId = draw.random() < 0.5 ? draw.newId("sub") : (draw.ids()[0] ?? "");
  const range = { endpointId, formId: null, since, until: now, includeDelivered: draw.random() < 0.5, limit: 1 };
  const run: Operation["run"] = async (store, db) => {
    const [found] = await store.findReplayableRange(scope, db, range);
    if (found === undefined) return null;
    const { submissionId, formId } = found;
    const deliveryId = isLate ? lateId : found.deliveryId;
    const fresh = {
      id,
      accountId: account.id,
      formId,
      submissionId,
      kind: "webhook" as const,
      target: endpointId,
      createdAt: now,
    };
    const late = isLate ? [{ ...fresh, id: `${id}2`, submissionId: lateSubmissionId }] : [];
    const first = [...(deliveryId === null ? [fresh] : []), ...late];
    const replay = { again: deliveryId === null ? [] : [deliveryId], first, now };
    const named = await store.findNamedDeliveries(scope, db, { endpointId, ids: replay.again });
    return { found, named, queued: await store.queueReplay(scope, db, replay) };
  };
  return { name: "replay", run };
}

export function bucket(draw: Draw): Operation {
  const [rate, now] = [{ burst: 2, intervalMs: HOUR_MS }, draw.now];
  const run: Operation["run"] =
    draw.random() < 0.7
      ? (store, db) => store.takeFromBucket(systemScope(), db, "bucket", rate, now)
      : (store, db) => store.returnToBucket(systemScope(), db, "bucket", rate);
  return { name: "bucket", run };
}
