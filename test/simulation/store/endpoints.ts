import type { WebhookEndpoint } from "../../../server/store/database/db.ts";
import type * as real from "../../../server/store/webhooks/endpoints.ts";
import type * as realReplay from "../../../server/store/webhooks/replay.ts";
import { addDeliveries, cancelPending, isVisible, replay } from "./deliveries.ts";
import { isRouted } from "./rules.ts";
import { type ModelState, step } from "./state.ts";

/*
 * The model of `server/store/webhooks/endpoints.ts` and `replay.ts`.
 */

const withoutSecrets = (endpoint: WebhookEndpoint): real.WebhookEndpointRow => {
  const { encryptedSecret: _, previousEncryptedSecret: __, ...row } = endpoint;
  return row;
};

function ownEndpoint(model: ModelState, accountId: string, id: string): WebhookEndpoint | null {
  const endpoint = model.endpoints.get(id);
  return endpoint?.accountId === accountId ? endpoint : null;
}

export const findEndpoint: typeof real.findEndpoint = (scope, db, id) =>
  step(db, "find an endpoint", (model) => {
    const endpoint = ownEndpoint(model, scope.accountId, id);
    return endpoint === null ? null : withoutSecrets(endpoint);
  });

export const findEndpoints: typeof real.findEndpoints = (scope, db) =>
  step(db, "find endpoints", (model) =>
    [...model.endpoints.values()]
      .filter(({ accountId }) => accountId === scope.accountId)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(withoutSecrets),
  );

export const findSealedEndpoint: typeof real.findSealedEndpoint = (scope, db, id) =>
  step(db, "find a sealed endpoint", (model) => ownEndpoint(model, scope.accountId, id));

export const insertEndpoint: typeof real.insertEndpoint = (scope, db, endpoint, most) =>
  step(db, "insert an endpoint", (model) => {
    const { accountId } = scope;
    const own = [...model.endpoints.values()].filter((known) => known.accountId === accountId);
    if (own.length >= most) return "too-many";
    const row: WebhookEndpoint = {
      ...endpoint,
      accountId,
      previousEncryptedSecret: null,
      previousSecretExpiresAt: null,
      status: "active",
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      updatedAt: endpoint.createdAt,
    };
    model.endpoints.set(row.id, row);
    return withoutSecrets(row);
  });

export const updateEndpoint: typeof real.updateEndpoint = (scope, db, id, change) =>
  step(db, "update an endpoint", (model) => {
    const endpoint = ownEndpoint(model, scope.accountId, id);
    if (endpoint === null) return null;
    const changed = { ...endpoint, ...change };
    model.endpoints.set(id, changed);
    return withoutSecrets(changed);
  });

export const deleteEndpoint: typeof real.deleteEndpoint = (scope, db, id, now) =>
  step(db, "delete an endpoint", (model) => {
    if (ownEndpoint(model, scope.accountId, id) === null) return false;
    model.endpoints.delete(id);
    cancelPending(model, ({ kind, target }) => kind === "webhook" && target === id, now);
    return true;
  });

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
    return { ...withoutSecrets(endpoint), ownerAddress: model.accounts.get(endpoint.accountId)?.contact.email ?? "" };
  });

export const findNamedDeliveries: typeof realReplay.findNamedDeliveries = (scope, db, { endpointId, ids }) =>
  step(db, "find named deliveries", (model) =>
    [...model.deliveries.values()].flatMap(({ id, kind, target, submissionId }) => {
      const submission = model.submissions.get(submissionId);
      if (kind !== "webhook" || target !== endpointId || !ids.includes(id)) return [];
      if (submission === undefined || !isVisible(scope, submission)) return [];
      return [{ deliveryId: id, isInbox: submission.folder === "inbox" }];
    }),
  );

export const findReplayableRange: typeof realReplay.findReplayableRange = (scope, db, range) =>
  step(db, "find what can be replayed", (model) =>
    [...model.submissions.values()]
      .filter((submission) => isVisible(scope, submission) && submission.folder === "inbox")
      .filter(({ importedAt, createdAt }) => importedAt === null && createdAt >= range.since && createdAt < range.until)
      .filter(({ formId }) => range.formId === null || formId === range.formId)
      .map(({ id, formId }) => ({ id, formId, delivery: model.deliveryOf(id, "webhook", range.endpointId) }))
      .filter(({ id, delivery }) =>
        delivery === undefined
          ? isRouted(model, id, "webhook", range.endpointId)
          : isReplayable(delivery.state, range.includeDelivered),
      )
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, range.limit)
      .map(({ id, formId, delivery }) => ({ submissionId: id, formId, deliveryId: delivery?.id ?? null })),
  );

function isReplayable(state: string, includeDelivered: boolean): boolean {
  return state === "failed" || state === "cancelled" || (includeDelivered && state === "delivered");
}

export const queueReplay: typeof realReplay.queueReplay = (scope, db, { again, first, now }) =>
  step(db, "queue a replay", (model) => {
    const restarted = replay(model, scope, again, now);
    const present = first.filter(({ submissionId }) => {
      const submission = model.submissions.get(submissionId);
      return submission !== undefined && submission.folder === "inbox" && isVisible(scope, submission);
    });
    addDeliveries(model, present);
    return restarted + present.length;
  });

export const hasWholeEndpoint: typeof real.hasWholeEndpoint = async () => false;
