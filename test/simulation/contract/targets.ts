import { systemScope } from "../../../server/access/authenticate.ts";
import { type Draw, HOUR_MS } from "./draw.ts";
import type { Operation } from "./stores.ts";

export function endpoint(draw: Draw): Operation {
  const [id, now] = [draw.pick([...draw.model.endpoints.keys(), "whk_none"]), draw.now];
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.disableEndpoint(systemScope(), db, id, { reason: "Gone.", at: now }),
    (store, db) => store.markFailing(systemScope(), db, id, now),
    (store, db) => store.markFailing(systemScope(), db, id, null),
    (store, db) => store.findEndpointToSendTo(systemScope(), db, id).then((row) => row?.status),
  ]);
  return { name: "endpoint", run };
}

export function destination(draw: Draw): Operation {
  const { formId, address } = draw.pick([...draw.model.destinations.values()]);
  const [named, since] = [{ formId, address }, draw.now];
  const run = draw.pick<Operation["run"]>([
    (store, db) => store.setDestinationFailing(systemScope(), db, named, { since, reason: "Full." }),
    (store, db) => store.setDestinationFailing(systemScope(), db, named, null),
    (store, db) => store.markWaitingDestinationsFailing(systemScope(), db, { since, reason: "Away." }),
  ]);
  return { name: "destination", run };
}

export function bucket(draw: Draw): Operation {
  const [rate, now] = [{ burst: 2, intervalMs: HOUR_MS }, draw.now];
  const run: Operation["run"] =
    draw.random() < 0.7
      ? (store, db) => store.takeFromBucket(systemScope(), db, "bucket", rate, now)
      : (store, db) => store.returnToBucket(systemScope(), db, "bucket", rate);
  return { name: "bucket", run };
}
