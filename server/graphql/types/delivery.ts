import { retryDelivery } from "../../services/deliveries/timeline.ts";
import type { TimelineAttempt, TimelineDelivery } from "../../store/deliveries/timeline.ts";
import { builder } from "../builder.ts";
import { AttemptOutcomeEnum, DeliveryKindEnum, DeliveryStateEnum } from "./enums.ts";

const DeliveryAttemptType = builder.objectRef<TimelineAttempt>("DeliveryAttempt").implement({
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.expose("at", { type: "DateTime" }),
    durationMs: t.exposeInt("durationMs"),
    outcome: t.expose("outcome", { type: AttemptOutcomeEnum }),
    detail: t.exposeString("detail", { description: "What happened, for the owner." }),
    responseStatus: t.exposeInt("responseStatus", { nullable: true }),
  }),
});

export const DeliveryType = builder.objectRef<TimelineDelivery>("Delivery").implement({
  description: "One submission on its way to one destination.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: DeliveryKindEnum }),
    destination: t.exposeString("destination", { nullable: true, description: "Null once the webhook is deleted." }),
    state: t.expose("state", { type: DeliveryStateEnum }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
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
  t.field({
    type: DeliveryType,
    description: "Delivers once more, now and under the same id.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => retryDelivery(scope, deps, { id }),
  }),
);
