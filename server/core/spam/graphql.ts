import { builder, expose, rowType } from "../graphql/builder.ts";
import { formNameOf } from "../graphql/context.ts";
import { FolderEnum, FormKindEnum, SensitivityEnum } from "../graphql/enums.ts";
import { previewSpamChange, type SpamPreview, type WouldMove } from "./preview-spam-change.ts";
import { readSpamServices, type SpamServices, setSpamServices } from "./spam-services.ts";

const WouldMoveType = rowType<"Submission", WouldMove>("Submission", {
  variant: "WouldMove",
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    sender: t.exposeString("sender"),
    preview: t.exposeString("preview"),
    to: t.field({ type: FolderEnum, resolve: ({ to }) => to }),
    formName: t.string({ resolve: async (row, args, context) => (await formNameOf(row, args, context)) ?? "" }),
  }),
});

export const SpamPreviewType = builder.objectRef<SpamPreview>("SpamPreview").implement({
  fields: (t) => ({
    checked: t.exposeInt("checked", { description: "How many of the newest submissions were checked again." }),
    moves: t.expose("moves", { type: [WouldMoveType] }),
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
}));
