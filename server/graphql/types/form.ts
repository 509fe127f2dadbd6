import { detectFormKind } from "../../services/forms/detect-kind.ts";
import {
  type KeptDays,
  type LeavingPart,
  listFieldDays,
  previewFieldDays,
  setFieldDays,
} from "../../services/forms/field-days.ts";
import {
  countHiddenFields,
  type FieldAccess,
  listFieldAccess,
  setFieldRules,
} from "../../services/forms/field-rules.ts";
import { setFormAddress } from "../../services/forms/form-address.ts";
import { mapSettings, type SettingKinds } from "../../services/forms/form-settings.ts";
import { setTable } from "../../services/forms/form-table.ts";
import {
  createForm,
  listForms,
  readForm,
  type UpdateFormInput as UpdateFormChange,
  updateForm,
} from "../../services/forms/forms.ts";
import { askDestinationAgain } from "../../services/forms/send-confirmation.ts";
import { summarizeIntake } from "../../services/intake-stats/read-overview.ts";
import type { FormRow } from "../../store/forms/forms.ts";
import { builder, rowType } from "../builder.ts";
import {
  AgentContentsEnum,
  DraftStorageEnum,
  FieldRuleEnum,
  FormKindEnum,
  FormStatusEnum,
  SensitivityEnum,
} from "./enums.ts";
import { FileStorageType } from "./file.ts";
import { FolderCountsType, FormActivityType, IntakeSummaryType, QuietNoticeType } from "./form-counts.ts";
import { DisplayEnum, FormTableType, TableColumnInput } from "./form-table.ts";

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

const FieldAccessType = builder.objectRef<FieldAccess>("FieldAccess").implement({
  description: "What others than owners and managers see of a field.",
  fields: (t) => ({
    name: t.exposeString("name"),
    agents: t.expose("agents", { type: FieldRuleEnum }),
    readers: t.expose("readers", { type: FieldRuleEnum }),
    handlers: t.expose("handlers", { type: FieldRuleEnum }),
  }),
});

const FieldDaysType = builder.objectRef<KeptDays>("FieldDays").implement({
  description: "How long a field of a form's messages is kept.",
  fields: (t) => ({
    name: t.exposeString("name", { nullable: true, description: "Null for address, browser and page of a message." }),
    days: t.exposeInt("days"),
    at: t.expose("at", { type: "DateTime", nullable: true, description: "When it takes effect. Null once it has." }),
  }),
});

const LeavingPartType = builder.objectRef<LeavingPart>("LeavingPart").implement({
  description: "What messages would lose.",
  fields: (t) => ({
    name: t.exposeString("name", { nullable: true, description: "Null for address, browser and page of a message." }),
    days: t.exposeInt("days"),
    at: t.expose("at", { type: "DateTime" }),
    count: t.exposeInt("count", { description: "Messages that have it and lose it then." }),
  }),
});

const settingTypes = {
  text: "String",
  list: ["String"],
  number: "Int",
  flag: "Boolean",
  sensitivity: SensitivityEnum,
  formKind: FormKindEnum,
  draftStorage: DraftStorageEnum,
  agentContents: AgentContentsEnum,
} as const satisfies Record<keyof SettingKinds, unknown>;

export const FormType = rowType<"Form", FormRow>("Form", {
  fields: (t) => ({
    id: t.exposeID("id"),
    ...mapSettings((name, { kind, clearable, description }) =>
      t.field({
        // One of several types; the table has been checked against the columns.
        type: settingTypes[kind] as "String",
        nullable: clearable,
        ...(description === undefined ? {} : { description }),
        resolve: (form) => form[name] as string,
      }),
    ),
    status: t.expose("status", { type: FormStatusEnum }),
    storage: t.field({
      type: FileStorageType,
      description: "What its attached files take up.",
      resolve: ({ id }, _args, { loaders }) => loaders.storage(id),
    }),
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
    fieldAccess: t.field({
      type: [FieldAccessType],
      description: "The fields seen in this form and who sees how much of each.",
      resolve: (form, _args, { scope, deps }) => listFieldAccess(scope, deps, { formId: form.id }),
    }),
    fieldDays: t.field({
      type: [FieldDaysType],
      description: "What leaves before its message.",
      resolve: (form, _args, { scope, deps }) => listFieldDays(scope, deps, form),
    }),
    hiddenFields: t.int({
      nullable: true,
      description: "Fields hidden from the member, whatever a message has. Null where they see every field in full.",
      resolve: (form, _args, { scope }) => countHiddenFields(scope, { formId: form.id }),
    }),
    table: t.field({
      type: FormTableType,
      description: "How its messages are shown.",
      resolve: (form) => form,
    }),
    detectedKind: t.field({
      type: FormKindEnum,
      nullable: true,
      description: "What the form is for, by the fields of its messages. Null while it has too few.",
      resolve: (form, _args, { scope, deps }) => detectFormKind(scope, deps, { formId: form.id }),
    }),
    intake: t.field({
      type: IntakeSummaryType,
      resolve: (form, _args, { scope, deps }) => summarizeIntake(scope, deps, { formId: form.id }),
    }),
    activity: t.field({
      type: FormActivityType,
      resolve: ({ id }) => ({ formId: id }),
    }),
    quiet: t.field({
      type: QuietNoticeType,
      nullable: true,
      resolve: (form, _args, context) => context.loaders.quiet(form.id),
    }),
  }),
});

builder.queryFields((t) => ({
  forms: t.field({ type: [FormType], resolve: (_root, _args, { scope, deps }) => listForms(scope, deps) }),
  form: t.field({
    type: FormType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => readForm(scope, deps, { formId: id }),
  }),
}));

const FieldDaysInput = builder.inputType("FieldDaysInput", {
  fields: (t) => ({ name: t.string({ required: true }), days: t.int({ required: true }) }),
});

builder.queryField("fieldDaysPreview", (t) =>
  t.field({
    type: [LeavingPartType],
    description: "What the messages of a form would lose by these days. Changes nothing.",
    args: {
      formId: t.arg.id({ required: true }),
      fields: t.arg({ type: [FieldDaysInput], required: true }),
      originDays: t.arg.int(),
    },
    resolve: (_root, input, { scope, deps }) => previewFieldDays(scope, deps, input),
  }),
);

const CreateFormInput = builder.inputType("CreateFormInput", {
  fields: (t) => ({ name: t.string({ required: true }), destination: t.string() }),
});

const UpdateFormInput = builder.inputRef<UpdateFormChange>("UpdateFormInput").implement({
  fields: (t) => ({
    ...mapSettings((_name, { kind }) => t.field({ type: settingTypes[kind] as never })),
    destinations: t.stringList(),
    archived: t.boolean(),
    turnstileSecret: t.string({ description: "Empty or null removes the secret key." }),
  }),
});

const FieldAccessInput = builder.inputType("FieldAccessInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    agents: t.field({ type: FieldRuleEnum, required: true }),
    readers: t.field({ type: FieldRuleEnum, required: true }),
    handlers: t.field({ type: FieldRuleEnum, required: true }),
  }),
});

builder.mutationFields((t) => ({
  createForm: t.field({
    type: FormType,
    args: { input: t.arg({ type: CreateFormInput, required: true }) },
    resolve: (_root, { input }, { scope, deps }) => createForm(scope, deps, input),
  }),
  askDestinationAgain: t.field({
    type: FormType,
    description: "Resends the confirmation email to an unconfirmed address.",
    args: { formId: t.arg.id({ required: true }), address: t.arg.string({ required: true }) },
    resolve: (_root, input, { scope, deps }) => askDestinationAgain(scope, deps, input),
  }),
  updateForm: t.field({
    type: FormType,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateFormInput, required: true }) },
    resolve: (_root, { id, input }, { scope, deps }) => updateForm(scope, deps, { formId: id, change: input }),
  }),
  setFormAddress: t.field({
    type: FormType,
    description: "Gives a form a readable address. The earlier ones go on leading to it.",
    args: { id: t.arg.id({ required: true }), address: t.arg.string({ required: true }) },
    resolve: (_root, { id, address }, { scope, deps }) => setFormAddress(scope, deps, { formId: id, address }),
  }),
  setTable: t.field({
    type: FormType,
    description: "Changes how a form's messages are shown. What is left out stays as it is.",
    args: {
      id: t.arg.id({ required: true }),
      display: t.arg({ type: DisplayEnum }),
      columns: t.arg({ type: [TableColumnInput] }),
    },
    resolve: (_root, { id, display, columns }, { scope, deps }) =>
      setTable(scope, deps, { formId: id, display, columns }),
  }),
  setFieldDays: t.field({
    type: FormType,
    description: "Replaces how long the fields of a form, and the origin of its messages, are kept.",
    args: {
      id: t.arg.id({ required: true }),
      fields: t.arg({ type: [FieldDaysInput], required: true }),
      originDays: t.arg.int({ description: "Null for as long as the messages." }),
    },
    resolve: (_root, { id, fields, originDays }, { scope, deps }) =>
      setFieldDays(scope, deps, { formId: id, fields, originDays }),
  }),
  setFieldRules: t.field({
    type: FormType,
    description: "Replaces all field rules of a form.",
    args: { id: t.arg.id({ required: true }), fields: t.arg({ type: [FieldAccessInput], required: true }) },
    resolve: (_root, { id, fields }, { scope, deps }) => setFieldRules(scope, deps, { formId: id, fields }),
  }),
}));
