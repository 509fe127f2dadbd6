import type * as real from "../../../server/store/webhooks/endpoints.ts";
import { step } from "./state.ts";

/*
 * The model of `server/store/webhooks/endpoints.ts`.
 */

export * from "../../../server/store/webhooks/endpoints.ts";

export const findEndpointToSendTo: typeof real.findEndpointToSendTo = (_scope, db, id) =>
  step(db, "find an endpoint to send to", (model) => model.endpoints.get(id) ?? null);

export const markFailing: typeof real.markFailing = (_scope, db, id, since) =>
  step(db, "mark an endpoint as failing", (model) => {
    const endpoint = model.endpoints.get(id);
    if (endpoint === undefined || (endpoint.failingSince === null) === (since === null)) return;
    model.endpoints.set(id, { ...endpoint, failingSince: since });
  });

export const disableEndpoint: typeof real.disableEndpoint = (_scope, db, id, { reason, at }) =>
  step(db, "disable an endpoint", (model) => {
    const endpoint = model.endpoints.get(id);
    if (endpoint?.status !== "active") return;
    const change = { status: "disabled" as const, disabledReason: reason, disabledAt: at, updatedAt: at };
    model.endpoints.set(id, { ...endpoint, ...change });
  });

export const findEndpointWithOwner: typeof real.findEndpointWithOwner = (_scope, db, id) =>
  step(db, "find an endpoint with its owner", (model) => {
    const endpoint = model.endpoints.get(id);
    if (endpoint === undefined) return null;
    const { encryptedSecret: _, previousEncryptedSecret: __, ...row } = endpoint;
    return { ...row, ownerAddress: model.accounts.get(endpoint.accountId)?.contact.email ?? "" };
  });
