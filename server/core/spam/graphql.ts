import type { AccountFilter, ListEntry } from "@postern/spam";
import { readSpamFilter, resetTraining, setSpamLists } from "../../features/spam-lists/spam-lists.ts";
import { builder, expose, rowType } from "../graphql/builder.ts";
import { FolderEnum, FormKindEnum, SensitivityEnum } from "../graphql/enums.ts";
import { previewSpamChange, type SpamPreview, type WouldMove } from "./preview-spam-change.ts";
import { readSpamServices, type SpamServices, setSpamServices } from "./spam-services.ts";

const SpamListKindEnum = builder.enumType("SpamListKind", { values: ["address", "domain", "words"] as const });

const SpamListEntryType = builder.objectRef<ListEntry>("SpamListEntry").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: SpamListKindEnum }),
    value: t.exposeString("value"),
  }),
});

const SpamFilterType = builder.objectRef<AccountFilter>("SpamFilter").implement({
  fields: (t) => ({
    allow: t.expose("allow", { type: [SpamListEntryType] }),
    block: t.expose("block", { type: [SpamListEntryType] }),
    campaigns: t.int({
      description: "Messages that the owner moved and that others are compared with.",
      resolve: ({ learned }) => learned.campaigns.length,
    }),
    hasLearned: t.boolean({
      resolve: ({ learned, fitted }) =>
        fitted !== null || learned.campaigns.length > 0 || learned.weights.some((weight) => weight !== 0),
    }),
  }),
});

const WouldMoveType = rowType<"Submission", WouldMove>("Submission", {
  variant: "WouldMove",
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    sender: t.exposeString("sender"),
    preview: t.exposeString("preview"),
    to: t.field({ type: FolderEnum, resolve: ({ to }) => to }),
    formName: t.string({
      resolve: async ({ formId }, _args, context) => (await context.loaders.form(formId))?.name ?? "",
    }),
  }),
});

const SpamPreviewType = builder.objectRef<SpamPreview>("SpamPreview").implement({
  fields: (t) => ({
    checked: t.exposeInt("checked", { description: "How many of the newest submissions were checked again." }),
    moves: t.expose("moves", { type: [WouldMoveType] }),
  }),
});

const SpamListEntryInput = builder.inputType("SpamListEntryInput", {
  fields: (t) => ({
    kind: t.field({ type: SpamListKindEnum, required: true }),
    value: t.string({ required: true }),
  }),
});

const SpamListsInput = builder.inputType("SpamListsInput", {
  fields: (t) => ({
    allow: t.field({ type: [SpamListEntryInput], required: true }),
    block: t.field({ type: [SpamListEntryInput], required: true }),
  }),
});

const SpamServicesType = builder.objectRef<SpamServices>("SpamServices").implement({
  fields: (t) => ({
    akismetUrl: t.exposeString("akismetUrl", { nullable: true, description: "Null for Akismet itself." }),
    hasAkismetKey: t.exposeBoolean("hasAkismetKey", { description: "False if Akismet is not used." }),
  }),
});

const SpamServicesInput = builder.inputType("SpamServicesInput", {
  fields: (t) => ({
    akismetUrl: t.string(),
    akismetKey: t.string({ description: "Null leaves it unchanged, empty removes it." }),
  }),
});

builder.queryFields((t) => ({
  spamServices: expose(t, readSpamServices, { returns: SpamServicesType }),
  spamFilter: expose(t, readSpamFilter, { returns: SpamFilterType }),
  previewSpamLists: expose(t, previewSpamChange, {
    returns: SpamPreviewType,
    takes: { lists: t.arg({ type: SpamListsInput, required: true }) },
    description: "Previews what these lists would change for the newest submissions of the account.",
  }),
  previewSensitivity: t.field({
    type: SpamPreviewType,
    description: "Previews what another sensitivity or kind of form would change for the newest submissions of a form.",
    args: {
      formId: t.arg.id({ required: true }),
      sensitivity: t.arg({ type: SensitivityEnum, required: true }),
      kind: t.arg({ type: FormKindEnum, description: "Null to detect it from the fields of its messages." }),
    },
    resolve: (_root, { formId, sensitivity, kind }, { scope, deps }) =>
      previewSpamChange(scope, deps, { formId, sensitivity, kind: kind ?? null }),
  }),
}));

builder.mutationFields((t) => ({
  setSpamServices: t.field({
    type: SpamServicesType,
    description: "Sets which spam services receive messages.",
    args: { input: t.arg({ type: SpamServicesInput, required: true }) },
    resolve: (_root, { input: { akismetUrl = null, akismetKey } }, { scope, deps }) =>
      setSpamServices(scope, deps, { akismetUrl, akismetKey }),
  }),
  setSpamLists: t.field({
    type: SpamFilterType,
    description: "Replaces both lists.",
    args: { lists: t.arg({ type: SpamListsInput, required: true }) },
    resolve: (_root, { lists }, { scope, deps }) => setSpamLists(scope, deps, lists),
  }),
  resetTraining: expose(t, resetTraining, {
    returns: SpamFilterType,
    description: "Resets everything learned from moved messages.",
  }),
}));
