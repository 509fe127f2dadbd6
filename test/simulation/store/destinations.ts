import type * as real from "../../../server/store/destinations/destinations.ts";
import { step } from "./state.ts";
import { destinationKey } from "./targets.ts";

/*
 * The model of `server/store/destinations/destinations.ts`.
 */

export * from "../../../server/store/destinations/destinations.ts";

export const setDestinationFailing: typeof real.setDestinationFailing = (_scope, db, { formId, address }, failing) =>
  step(db, "mark a destination", (model) => {
    const key = destinationKey(formId, address);
    const destination = model.destinations.get(key);
    if (destination === undefined || (destination.failingSince === null) === (failing === null)) return;
    const change = { failingSince: failing?.since ?? null, failingReason: failing?.reason ?? null };
    model.destinations.set(key, { ...destination, ...change });
  });

export const markWaitingDestinationsFailing: typeof real.markWaitingDestinationsFailing = (_scope, db, failing) =>
  step(db, "mark the destinations with mail waiting", (model) => {
    const waiting = [...model.deliveries.values()].filter(({ kind, state }) => kind === "mail" && state === "pending");
    for (const { formId, target } of waiting) {
      const key = destinationKey(formId, target);
      const destination = model.destinations.get(key);
      if (destination === undefined || destination.failingSince !== null) continue;
      model.destinations.set(key, { ...destination, failingSince: failing.since, failingReason: failing.reason });
    }
  });
