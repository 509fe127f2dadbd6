import type { FormSetting, FormSettingName, NamesOfKind } from "../../../../shared/form-settings.ts";
import { askDestinationAgain } from "../../destinations/send-confirmation.ts";
import { builder, expose, rowType } from "../../graphql/builder.ts";
import {
  AgentContentsEnum,
  DraftStorageEnum,
  FormKindEnum,
  FormStatusEnum,
  SensitivityEnum,
} from "../../graphql/enums.ts";
import { PARTS } from "../../scope/content-retention.ts";
import { listHeldOrigins } from "../../submissions/spam-folder.ts";
import type { HeldOrigin } from "../../submissions/store/held-origins.ts";
import { type AgentField, hideFromAgents, listAgentFields } from "../agent-fields.ts";
import { detectFormKind } from "../detect-kind.ts";
import { mapSettings } from "../form-settings.ts";
import { createForm, listForms, readForm, type UpdateFormInput as UpdateFormChange, updateForm } from "../forms.ts";
import { type KeptDays, type LeavingPart, listKeptDays, previewKeptDays, setKeptDays } from "../kept-days.ts";
import type { FormRow } from "../store/forms.ts";
import { FolderCountsType, FormActivityType } from "./form-counts.ts";

const DestinationType = builder.prismaObject("Destination", {
  fields: (t) => ({
    address: t.exposeString("address"),
    confirmedAt: t.expose("confirmedAt", { type: "DateTime", nullable: true }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "When delivery started to fail. Null while it works.",
    }),
    failingReason: t.exposeString("failingReason", { nullable: true }),
  }),
});

const AgentFieldType = builder.objectRef<AgentField>("AgentField").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    isHidden: t.exposeBoolean("isHidden", { description: "Agents never get it." }),
  }),
});

const HeldOriginType = builder.objectRef<HeldOrigin>("HeldOrigin").implement({
  fields: (t) => ({
    origin: t.exposeString("origin"),
    ids: t.exposeIDList("ids", { description: "The newest of its messages." }),
  }),
});

const KeptPartEnum = builder.enumType("KeptPart", {
  description: "Contents, or the origin: address, browser and page.",
  values: PARTS,
});

const KeptDaysType = builder.objectRef<KeptDays>("KeptDays").implement({
  description: "How long a part of a form's messages is kept.",
  fields: (t) => ({
    part: t.expose("part", { type: KeptPartEnum }),
    days: t.exposeInt("days", { nullable: true, description: "Null for as long as the messages." }),
    at: t.expose("at", { type: "DateTime", nullable: true, description: "When it takes effect. Null once it has." }),
  }),
});

const LeavingPartType = builder.objectRef<LeavingPart>("LeavingPart").implement({
  description: "What messages would lose.",
  fields: (t) => ({
    part: t.expose("part", { type: KeptPartEnum }),
    at: t.expose("at", { type: "DateTime" }),
    count: t.exposeInt("count", { description: "Messages that have it and lose it then." }),
  }),
});

const KIND_TYPES = {
  ...{ text: "String", lines: "String", list: ["String"] },
  ...{ number: "Int", megabytes: "Int", flag: "Boolean" },
} as const;

const CHOICE_TYPES = {
  sensitivity: SensitivityEnum,
  kind: FormKindEnum,
  draftStorage: DraftStorageEnum,
  language: "String",
  agentContents: AgentContentsEnum,
} as const satisfies Record<NamesOfKind<"choice">, unknown>;

// One of several types; the table has been checked against the columns.
const typeOf = (name: FormSettingName, { kind }: FormSetting) =>
  (kind === "choice" ? CHOICE_TYPES[name as NamesOfKind<"choice">] : KIND_TYPES[kind]) as "String";

export const FormType = rowType<"Form", FormRow>("Form", {
  fields: (t) => ({
    id: t.exposeID("id"),
    ...mapSettings((name, setting) =>
      t.field({
        type: typeOf(name, setting),
        nullable: setting.clearable === true,
        ...(setting.description === undefined ? {} : { description: setting.description }),
        resolve: (form) => form[name] as string,
      }),
    ),
    status: t.expose("status", { type: FormStatusEnum }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    hasTurnstile: t.boolean({
      description: "Turnstile responses are verified. The secret key is never returned.",
      resolve: ({ encryptedTurnstileSecret }) => encryptedTurnstileSecret !== null,
    }),
    destinations: t.field({ type: [DestinationType], resolve: ({ destinations }) => destinations }),
    intakeUrl: t.string({
      description: "The URL that a website's form posts to.",
      resolve: async ({ id }, _args, { deps, loaders }) => {
        const [address = id] = await loaders.addresses(id);
        return `${deps.config.publicUrl}/f/${address}`;
      },
    }),
    addresses: t.field({
      type: ["String"],
      description: "Its readable addresses, the present one first. The earlier ones lead to it as well.",
      resolve: ({ id }, _args, { loaders }) => loaders.addresses(id),
    }),
    counts: t.field({
      type: FolderCountsType,
      resolve: (form, _args, context) => context.loaders.counts([form.id]),
    }),
    agentFields: t.field({
      type: [AgentFieldType],
      description: "The fields seen in this form, and which of them are hidden from agents.",
      resolve: (form, _args, { scope, deps }) => listAgentFields(scope, deps, { formId: form.id }),
    }),
    keptDays: t.field({
      type: [KeptDaysType],
      description: "What may leave before its message.",
      resolve: (form, _args, { deps }) => listKeptDays(deps, form),
    }),
    detectedKind: t.field({
      type: FormKindEnum,
      nullable: true,
      description: "What the form is for, by the fields of its messages. Null while it has too few.",
      resolve: (form, _args, { scope, deps }) => detectFormKind(scope, deps, { formId: form.id }),
    }),
    activity: t.field({
      type: FormActivityType,
      resolve: ({ id }) => ({ formId: id }),
    }),
    heldOrigins: t.field({
      type: [HeldOriginType],
      description: "What is in Spam only because its website is not an allowed origin.",
      resolve: (form, _args, { scope, deps }) => listHeldOrigins(scope, deps, form),
    }),
  }),
});

builder.queryFields((t) => ({
  forms: expose(t, listForms, { returns: [FormType] }),
  form: t.field({
    type: FormType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => readForm(scope, deps, { formId: id }),
  }),
}));

builder.queryField("keptDaysPreview", (t) =>
  expose(t, previewKeptDays, {
    returns: [LeavingPartType],
    takes: { formId: "ID!", contentsDays: "Int", originDays: "Int" },
    description: "What the messages of a form would lose by these days. Changes nothing.",
  }),
);

const CreateFormInput = builder.inputType("CreateFormInput", {
  fields: (t) => ({ name: t.string({ required: true }), destination: t.string() }),
});

const UpdateFormInput = builder.inputRef<UpdateFormChange>("UpdateFormInput").implement({
  fields: (t) => ({
    ...mapSettings((name, setting) => t.field({ type: typeOf(name, setting) as never })),
    destinations: t.stringList(),
    archived: t.boolean(),
    turnstileSecret: t.string({ description: "Empty or null removes the secret key." }),
  }),
});

builder.mutationFields((t) => ({
  createForm: t.field({
    type: FormType,
    args: { input: t.arg({ type: CreateFormInput, required: true }) },
    resolve: (_root, { input }, { scope, deps }) => createForm(scope, deps, input),
  }),
  askDestinationAgain: expose(t, askDestinationAgain, {
    returns: FormType,
    takes: { formId: "ID!", address: "String!" },
    description: "Resends the confirmation email to an unconfirmed address.",
  }),
  updateForm: t.field({
    type: FormType,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateFormInput, required: true }) },
    resolve: (_root, { id, input }, { scope, deps }) => updateForm(scope, deps, { formId: id, change: input }),
  }),
  setKeptDays: t.field({
    type: FormType,
    description:
      "Replaces how long the contents and origins of a form's messages are kept. Null for as long as the messages.",
    args: { id: t.arg.id({ required: true }), contentsDays: t.arg.int(), originDays: t.arg.int() },
    resolve: (_root, { id, ...days }, { scope, deps }) => setKeptDays(scope, deps, { formId: id, ...days }),
  }),
  hideFromAgents: t.field({
    type: FormType,
    description: "Replaces the fields of a form that are hidden from agents.",
    args: { id: t.arg.id({ required: true }), names: t.arg.stringList({ required: true }) },
    resolve: (_root, { id, names }, { scope, deps }) => hideFromAgents(scope, deps, { formId: id, names }),
  }),
}));
