import type * as accounts from "../../../server/core/accounts/store/accounts.ts";
import type * as destinations from "../../../server/core/destinations/store/destinations.ts";
import type * as refusals from "../../../server/core/mail-server/store/refusals.ts";
import type * as endpoints from "../../../server/core/webhooks/store/endpoints.ts";
import { step } from "./state.ts";
import { destinationKey } from "./targets.ts";

/* The model of what deliveries use from the account, destination, endpoint and refusal stores. */

export * from "../../../server/core/accounts/store/accounts.ts";
export * from "../../../server/core/destinations/store/destinations.ts";
export * from "../../../server/core/mail-server/store/refusals.ts";
export * from "../../../server/core/webhooks/store/endpoints.ts";

export const findSenderOf: typeof accounts.findSenderOf = (_scope, db, formId) =>
  step(db, "find the sender", (model) => {
    const form = model.forms.get(formId);
    return form === undefined ? null : { id: form.accountId, selfRegistered: false };
  });

export const findFirstAccountId: typeof accounts.findFirstAccountId = (db) =>
  step(db, "find the first account", (model) => [...model.forms.values()][0]?.accountId ?? null);

/** The simulated mail server refuses emails for their content, never all of them for their sender. */
export const findRefusal: typeof refusals.findRefusal = (_scope, db) => step(db, "find a refusal", () => null);

export const setDestinationFailing: typeof destinations.setDestinationFailing = (_scope, db, named, failing) =>
  step(db, "mark a destination", (model) => {
    const key = destinationKey(named.formId, named.address);
    const destination = model.destinations.get(key);
    if (destination === undefined || (destination.failingSince === null) === (failing === null)) return;
    const change = { failingSince: failing?.since ?? null, failingReason: failing?.reason ?? null };
    model.destinations.set(key, { ...destination, ...change });
  });

export const markWaitingDestinationsFailing: typeof destinations.markWaitingDestinationsFailing = (_scope, db, why) =>
  step(db, "mark the destinations with mail waiting", (model) => {
    const waiting = [...model.deliveries.values()].filter(({ kind, state }) => kind === "mail" && state === "pending");
    for (const { formId, target } of waiting) {
      const key = destinationKey(formId, target);
      const destination = model.destinations.get(key);
      if (destination === undefined || destination.failingSince !== null) continue;
      model.destinations.set(key, { ...destination, failingSince: why.since, failingReason: why.reason });
    }
  });

export const findEndpointToSendTo: typeof endpoints.findEndpointToSendTo = (_scope, db, id) =>
  step(db, "find an endpoint to send to", (model) => model.endpoints.get(id) ?? null);

export const markFailing: typeof endpoints.markFailing = (_scope, db, id, since) =>
  step(db, "mark an endpoint as failing", (model) => {
    const endpoint = model.endpoints.get(id);
    if (endpoint === undefined || (endpoint.failingSince === null) === (since === null)) return;
    model.endpoints.set(id, { ...endpoint, failingSince: since });
  });

export const disableEndpoint: typeof endpoints.disableEndpoint = (_scope, db, id, { reason, at }) =>
  step(db, "disable an endpoint", (model) => {
    const endpoint = model.endpoints.get(id);
    if (endpoint?.status !== "active") return;
    const change = { status: "disabled" as const, disabledReason: reason, disabledAt: at, updatedAt: at };
    model.endpoints.set(id, { ...endpoint, ...change });
  });
