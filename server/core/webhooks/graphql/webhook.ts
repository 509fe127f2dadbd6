import { FormType } from "../../forms/graphql/form.ts";
import { builder, expose, rowType } from "../../graphql/builder.ts";
import { WebhookFormatEnum, WebhookStatusEnum } from "../../graphql/enums.ts";
import {
  type CreatedEndpoint,
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../manage-endpoints.ts";
import { listEndpoints, statusOf } from "../read-endpoints.ts";
import type { WebhookEndpointRow } from "../store/endpoints.ts";

const WebhookEndpointType = rowType<"WebhookEndpoint", WebhookEndpointRow>("WebhookEndpoint", {
  fields: (t) => ({
    id: t.exposeID("id"),
    format: t.expose("format", { type: WebhookFormatEnum }),
    url: t.exposeString("url", { description: "Of a chat service without what grants access." }),
    form: t.field({
      type: FormType,
      nullable: true,
      description: "Null for all forms.",
      resolve: async ({ formId }, _args, context) => context.loaders.form(formId),
    }),
    fieldNames: t.exposeStringList("fieldNames", { description: "Empty for all fields." }),
    includesFields: t.exposeBoolean("includesFields", { description: "False: only that a message has arrived." }),
    fileLinks: t.exposeBoolean("fileLinks", {
      description: "The payload has a link to each file, valid for 15 minutes and one download.",
    }),
    testsDaily: t.exposeBoolean("testsDaily", { description: "Gets a test event every day." }),
    sendsNotices: t.exposeBoolean("sendsNotices", {
      description: "Is told of steps that fail and of forms that stop receiving messages.",
    }),
    status: t.field({
      type: WebhookStatusEnum,
      resolve: (endpoint, _args, { scope }) => statusOf(scope, endpoint),
    }),
    disabledReason: t.exposeString("disabledReason", { nullable: true }),
    disabledAt: t.expose("disabledAt", { type: "DateTime", nullable: true }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "When delivery started to fail. Null while it works.",
    }),
    previousSecretExpiresAt: t.expose("previousSecretExpiresAt", {
      type: "DateTime",
      nullable: true,
      description: "Until when the previous secret also signs.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const WebhookSecretType = builder.objectRef<CreatedEndpoint>("WebhookSecret").implement({
  fields: (t) => ({
    endpoint: t.expose("endpoint", { type: WebhookEndpointType }),
    secret: t.exposeString("secret", {
      nullable: true,
      description: "Shown only once. Null for chat services, which do not verify.",
    }),
  }),
});

const CreateWebhookInput = builder.inputType("CreateWebhookInput", {
  fields: (t) => ({
    format: t.field({ type: WebhookFormatEnum, description: "Postern's own if null." }),
    url: t.string({ required: true }),
    token: t.string({ description: "For ntfy." }),
    formId: t.id({ description: "Null for all forms." }),
    fieldNames: t.stringList({ description: "Empty or null for all fields." }),
    includesFields: t.boolean({ description: "True if null." }),
    fileLinks: t.boolean({ description: "False if null. Only for Postern's own format." }),
    testsDaily: t.boolean({ description: "False if null." }),
    sendsNotices: t.boolean({ description: "False if null." }),
  }),
});

const UpdateWebhookInput = builder.inputType("UpdateWebhookInput", {
  fields: (t) => ({
    url: t.string(),
    token: t.string({ description: "Only with the URL that it is for." }),
    fieldNames: t.stringList(),
    includesFields: t.boolean(),
    fileLinks: t.boolean(),
    testsDaily: t.boolean(),
    sendsNotices: t.boolean(),
    enabled: t.boolean(),
  }),
});

builder.queryField("webhookEndpoints", (t) => expose(t, listEndpoints, { returns: [WebhookEndpointType] }));

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: WebhookSecretType,
    args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
    resolve: (_root, { input }, { scope, deps }) => createEndpoint(scope, deps, input),
  }),
  updateWebhook: t.field({
    type: WebhookEndpointType,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateWebhookInput, required: true }) },
    resolve: (_root, { id, input }, { scope, deps }) => updateEndpoint(scope, deps, { id, change: input }),
  }),
  rotateWebhookSecret: expose(t, rotateSecret, { returns: WebhookSecretType, takes: { id: "ID!" } }),
  deleteWebhook: expose(t, deleteEndpoint, { returns: "ID", takes: { id: "ID!" } }),
}));
