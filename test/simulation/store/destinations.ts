import type * as realBacklog from "../../../server/store/destinations/backlog.ts";
import type * as real from "../../../server/store/destinations/destinations.ts";
import { addDeliveries } from "./deliveries.ts";
import { isRouted } from "./rules.ts";
import { step } from "./state.ts";
import { destinationKey } from "./targets.ts";

/*
 * The model of `server/store/destinations/`.
 */

export { isBacklogDigest } from "../../../server/store/destinations/backlog.ts";

export const findDestination: typeof real.findDestination = (_scope, db, { formId, address }) =>
  step(db, "find a destination", (model) => {
    const destination = model.destinations.get(destinationKey(formId, address));
    const form = model.forms.get(formId);
    const account = model.accounts.get(form?.accountId ?? "");
    if (destination === undefined || form === undefined || account === undefined) return null;
    const { createdAt, confirmedAt } = destination;
    return { formId, address, createdAt, confirmedAt, formName: form.name, account };
  });

export const confirmDestination: typeof real.confirmDestination = (_scope, db, { formId, address }, now) =>
  step(db, "confirm a destination", (model) => {
    const key = destinationKey(formId, address);
    const destination = model.destinations.get(key);
    if (destination === undefined) return false;
    if (destination.confirmedAt === null) model.destinations.set(key, { ...destination, confirmedAt: now });
    return true;
  });

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

const MAX_SINGLE_MAILS = 20;

/** One step: what the first statement finds is locked until the second. */
export const deliverWaiting: typeof realBacklog.deliverWaiting = (_scope, db, destination, given) =>
  step(db, "deliver what waited", (model) => {
    const { formId, address, createdAt } = destination;
    const { now, cutOff } = given;
    const waiting = [...model.submissions.values()]
      .filter((arrived) => arrived.formId === formId && arrived.folder === "inbox" && arrived.importedAt === null)
      .filter((arrived) => arrived.createdAt >= createdAt && arrived.createdAt > cutOff)
      .filter(({ id }) => model.deliveryOf(id, "mail", address) === undefined && isRouted(model, id, "mail", address))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    const digest = waiting.length > MAX_SINGLE_MAILS ? `confirmed:${now.toISOString()}` : null;
    addDeliveries(
      model,
      waiting.map(({ id, accountId }) => ({
        ...{ submissionId: id, accountId, formId, digest },
        ...{ id: given.newDeliveryId(), kind: "mail" as const, target: address, createdAt: now },
      })),
    );
  });
