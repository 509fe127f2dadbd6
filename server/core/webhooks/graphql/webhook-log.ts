import { builder, expose, pageType, rowType } from "../../graphql/builder.ts";
import { formNameOf } from "../../graphql/context.ts";
import { DeliveryStateEnum } from "../../graphql/enums.ts";
import {
  type DeliveryWithAttempts,
  listDeliveries,
  previewPayload,
  type ReplayedRange,
  readDelivery,
  readSuccess,
  replayDeliveries,
  replayRange,
} from "../delivery-log.ts";
import { sendTest, type TestResult } from "../send-test.ts";
import type { DeliveryCounts, EndpointSuccess, LoggedAttempt, LoggedDelivery } from "../store/log.ts";

const HttpHeaderType = builder.objectRef<readonly [name: string, value: string]>("HttpHeader").implement({
  description: "A header of a request or response. Headers with credentials have no value.",
  fields: (t) => ({
    name: t.string({ resolve: ([name]) => name }),
    value: t.string({ resolve: ([, value]) => value }),
  }),
});

const LoggedDeliveryType = rowType<"Delivery", LoggedDelivery>("Delivery", {
  variant: "WebhookDelivery",
  fields: (t) => ({
    id: t.exposeID("id"),
    endpointId: t.exposeID("target"),
    submissionId: t.exposeID("submissionId"),
    formId: t.exposeID("formId"),
    formName: t.string({ resolve: async (row, args, context) => (await formNameOf(row, args, context)) ?? "" }),
    state: t.expose("state", { type: DeliveryStateEnum }),
    attempts: t.exposeInt("attempts"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    nextAttemptAt: t.expose("nextAttemptAt", { type: "DateTime", nullable: true }),
    lastDetail: t.string({ nullable: true, resolve: ({ lastDetail }) => lastDetail }),
    lastDurationMs: t.int({ nullable: true, resolve: ({ lastDurationMs }) => lastDurationMs }),
  }),
});

const WebhookAttemptType = rowType<"DeliveryAttempt", LoggedAttempt>("DeliveryAttempt", {
  variant: "WebhookAttempt",
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.expose("at", { type: "DateTime" }),
    durationMs: t.exposeInt("durationMs"),
    detail: t.exposeString("detail"),
    responseStatus: t.exposeInt("responseStatus", { nullable: true }),
    requestHeaders: t.field({ type: [HttpHeaderType], resolve: ({ requestHeaders }) => [...requestHeaders] }),
    responseHeaders: t.field({ type: [HttpHeaderType], resolve: ({ responseHeaders }) => [...responseHeaders] }),
    responseBody: t.exposeString("responseBody", { nullable: true, description: "The first KiB." }),
  }),
});

const WebhookDeliveryPageType = pageType("WebhookDeliveryPage", LoggedDeliveryType);

const WebhookDeliveryLogType = builder.objectRef<DeliveryWithAttempts>("WebhookDeliveryLog").implement({
  fields: (t) => ({
    delivery: t.field({ type: LoggedDeliveryType, resolve: (delivery) => delivery }),
    attempts: t.expose("log", { type: [WebhookAttemptType], description: "Newest first." }),
  }),
});

const WebhookTestResultType = builder.objectRef<TestResult>("WebhookTestResult").implement({
  fields: (t) => ({
    arrived: t.boolean({ resolve: ({ outcome }) => outcome === "delivered" }),
    detail: t.exposeString("detail"),
    durationMs: t.exposeInt("durationMs"),
    responseStatus: t.int({ nullable: true, resolve: ({ exchange }) => exchange.responseStatus }),
    responseHeaders: t.field({
      type: [HttpHeaderType],
      resolve: ({ exchange }) => [...exchange.responseHeaders],
    }),
    responseBody: t.string({ nullable: true, resolve: ({ exchange }) => exchange.responseBody }),
  }),
});

const ReplayedRangeType = builder.objectRef<ReplayedRange>("ReplayedRange").implement({
  fields: (t) => ({
    queued: t.exposeInt("queued"),
    isCut: t.exposeBoolean("isCut", { description: "The range has more deliveries than one replay can resend." }),
  }),
});

const DeliveryCountsType = builder.objectRef<DeliveryCounts>("DeliveryCounts").implement({
  fields: (t) => ({ delivered: t.exposeInt("delivered"), failed: t.exposeInt("failed") }),
});

const WebhookSuccessType = builder.objectRef<EndpointSuccess>("WebhookSuccess").implement({
  description: "How the deliveries of an endpoint ended. Those still waiting and those not sent are not counted.",
  fields: (t) => ({
    endpointId: t.exposeID("endpointId"),
    day: t.expose("day", { type: DeliveryCountsType, description: "Of the last 24 hours." }),
    week: t.expose("week", { type: DeliveryCountsType, description: "Of the last 7 days." }),
    isCut: t.exposeBoolean("isCut", { description: "Only the newest deliveries are counted, as there are too many." }),
  }),
});

const PAGE_SIZE = 25;

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    type: WebhookDeliveryPageType,
    args: {
      endpointId: t.arg.id({ required: true }),
      state: t.arg({ type: DeliveryStateEnum }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: (_root, { endpointId, state, first, after }, { scope, deps }) =>
      listDeliveries(scope, deps, { endpointId, state, limit: first ?? PAGE_SIZE, cursor: after ?? null }),
  }),
  webhookPayload: expose(t, previewPayload, {
    returns: "String",
    takes: { id: "ID!" },
    description: "The body of a delivery to a webhook, as it would be sent now.",
  }),
  webhookSuccess: expose(t, readSuccess, { returns: [WebhookSuccessType] }),
  webhookDelivery: expose(t, readDelivery, { returns: WebhookDeliveryLogType, takes: { id: "ID!" } }),
}));

builder.mutationFields((t) => ({
  testWebhook: expose(t, sendTest, { returns: WebhookTestResultType, takes: { id: "ID!" } }),
  replayDeliveries: expose(t, replayDeliveries, {
    returns: "Int",
    takes: { endpointId: "ID!", ids: "[ID!]!" },
    description: "Resends the selected deliveries, including delivered ones, and returns how many were queued.",
  }),
  replayRange: expose(t, replayRange, {
    returns: ReplayedRangeType,
    takes: { endpointId: "ID!", since: "String!", until: "String", includeDelivered: "Boolean!" },
    description:
      "Resends undelivered submissions received from `since` until before `until` (RFC 3339, now if omitted).",
  }),
}));
