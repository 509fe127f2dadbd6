import { builder, expose, rowType } from "../graphql/builder.ts";
import { DeliveryKindEnum, DeliveryStateEnum } from "../graphql/enums.ts";
import type { TimelineAttempt, TimelineDelivery } from "./store/timeline.ts";
import { retryDelivery } from "./timeline.ts";

const DeliveryAttemptType = rowType<"DeliveryAttempt", TimelineAttempt>("DeliveryAttempt", {
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.expose("at", { type: "DateTime" }),
    detail: t.exposeString("detail", { description: "What happened, as shown to the owner." }),
    responseStatus: t.exposeInt("responseStatus", { nullable: true }),
  }),
});

export const DeliveryType = rowType<"Delivery", TimelineDelivery>("Delivery", {
  description: "The delivery of one submission to one destination.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: DeliveryKindEnum }),
    destination: t.string({
      nullable: true,
      description: "Null if the webhook was deleted.",
      resolve: ({ destination }) => destination,
    }),
    endpointId: t.id({
      nullable: true,
      description: "The webhook that it is sent to.",
      resolve: ({ endpointId }) => endpointId,
    }),
    state: t.expose("state", { type: DeliveryStateEnum }),
    nextAttemptAt: t.expose("nextAttemptAt", { type: "DateTime", nullable: true }),
    finishedAt: t.expose("finishedAt", { type: "DateTime", nullable: true }),
    attempts: t.field({
      type: [DeliveryAttemptType],
      description: "Oldest first.",
      resolve: ({ log }) => [...log],
    }),
  }),
});

builder.mutationField("retryDelivery", (t) =>
  expose(t, retryDelivery, {
    returns: DeliveryType,
    takes: { id: "ID!" },
    description: "Resends the delivery now, with the same id.",
  }),
);
