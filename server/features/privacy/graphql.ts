import type { LegalBasis } from "../../../shared/legal-bases.ts";
import { builder, expose } from "../../core/graphql/builder.ts";
import type { ListedRecipient, RecordRow, RecordSection } from "./compose-record.ts";
import {
  type FormPrivacy,
  type FormPrivacyInput as FormPrivacyChange,
  readFormPrivacy,
  setFormPrivacy,
} from "./form-privacy.ts";
import type { Provider, RecipientNote } from "./privacy-facts.ts";
import { type ProcessingRecord, type RecordInput as RecordChange, readRecord, setRecord } from "./record.ts";

const ProviderType = builder.objectRef<Provider>("ServiceProvider").implement({
  description: "Whom the owner has process data for them.",
  fields: (t) => ({
    name: t.exposeString("name"),
    role: t.exposeString("role"),
    country: t.exposeString("country"),
    contract: t.exposeString("contract"),
  }),
});

const RecipientType = builder.objectRef<ListedRecipient>("Recipient").implement({
  description: "Who gets messages, as the settings are now.",
  fields: (t) => ({
    key: t.exposeID("key"),
    label: t.exposeString("label"),
    note: t.exposeString("note", { nullable: true, description: "In which country, and on what ground." }),
  }),
});

const RecordRowType = builder.objectRef<RecordRow>("RecordRow").implement({
  fields: (t) => ({
    key: t.exposeID("key"),
    label: t.exposeString("label"),
    values: t.exposeStringList("values"),
  }),
});

const RecordSectionType = builder.objectRef<RecordSection>("RecordSection").implement({
  fields: (t) => ({
    key: t.exposeID("key"),
    title: t.exposeString("title"),
    rows: t.expose("rows", { type: [RecordRowType] }),
  }),
});

const ProcessingRecordType = builder.objectRef<ProcessingRecord>("ProcessingRecord").implement({
  description: "The record of processing activities (Article 30 GDPR) as everything is now.",
  fields: (t) => ({
    asOf: t.expose("asOf", { type: "DateTime" }),
    controllerName: t.string({ nullable: true, resolve: ({ controller }) => controller.name }),
    controllerContact: t.string({ nullable: true, resolve: ({ controller }) => controller.contact }),
    representative: t.string({ nullable: true, resolve: ({ controller }) => controller.representative }),
    dataProtectionOfficer: t.string({ nullable: true, resolve: ({ controller }) => controller.dataProtectionOfficer }),
    providers: t.expose("providers", { type: [ProviderType] }),
    recipients: t.expose("recipients", { type: [RecipientType] }),
    sections: t.expose("sections", { type: [RecordSectionType] }),
    gaps: t.exposeStringList("gaps", { description: "What it should say and does not." }),
  }),
});

const FormPrivacyType = builder.objectRef<FormPrivacy>("FormPrivacy").implement({
  description: "What a form is for in the terms of data protection, and the page that tells its visitors.",
  fields: (t) => ({
    formId: t.id({ resolve: ({ form }) => form.id }),
    purpose: t.string({ nullable: true, resolve: ({ form }) => form.purpose }),
    legalBasis: t.string({ nullable: true, resolve: ({ form }) => form.legalBasis }),
    people: t.string({ nullable: true, resolve: ({ form }) => form.people }),
    data: t.string({ nullable: true, resolve: ({ form }) => form.data }),
    words: t.string({ nullable: true, resolve: ({ form }) => form.words }),
    policyUrl: t.string({ nullable: true, resolve: ({ form }) => form.policyUrl }),
    isPublic: t.boolean({ resolve: ({ form }) => form.isPublic }),
    namesRecipients: t.boolean({ resolve: ({ form }) => form.namesRecipients }),
    pageUrl: t.string({ resolve: ({ form }) => form.pageUrl }),
    missing: t.exposeStringList("missing", { description: "What has to be entered before the page can be shown." }),
    seenFields: t.exposeStringList("seenFields", { description: "Fields that many recent messages have." }),
  }),
});

const ProviderInput = builder.inputRef<Provider>("ServiceProviderInput").implement({
  fields: (t) => ({
    name: t.string({ required: true }),
    role: t.string({ required: true }),
    country: t.string({ required: true }),
    contract: t.string({ required: true }),
  }),
});

const RecipientNoteInput = builder.inputRef<RecipientNote>("RecipientNoteInput").implement({
  fields: (t) => ({ recipient: t.string({ required: true }), note: t.string({ required: true }) }),
});

const RecordInput = builder.inputRef<RecordChange>("ProcessingRecordInput").implement({
  fields: (t) => ({
    controllerName: t.string(),
    controllerContact: t.string(),
    representative: t.string(),
    dataProtectionOfficer: t.string(),
    providers: t.field({ type: [ProviderInput] }),
    recipientNotes: t.field({ type: [RecipientNoteInput] }),
  }),
});

interface FormPrivacyFields extends Omit<FormPrivacyChange, "legalBasis"> {
  readonly legalBasis?: string | null | undefined;
}

const FormPrivacyInput = builder.inputRef<FormPrivacyFields>("FormPrivacyInput").implement({
  fields: (t) => ({
    purpose: t.string(),
    legalBasis: t.string({ description: "consent, contract, obligation, vital, public or legitimate." }),
    people: t.string(),
    data: t.string(),
    words: t.string(),
    policyUrl: t.string(),
    isPublic: t.boolean(),
    namesRecipients: t.boolean(),
  }),
});

builder.queryFields((t) => ({
  processingRecord: expose(t, readRecord, { returns: ProcessingRecordType }),
  formPrivacy: t.field({
    type: FormPrivacyType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => readFormPrivacy(scope, deps, { formId: id }),
  }),
}));

builder.mutationFields((t) => ({
  setProcessingRecord: t.field({
    type: ProcessingRecordType,
    description: "Changes what is given of the record and leaves the rest as it is.",
    args: { record: t.arg({ type: RecordInput, required: true }) },
    resolve: (_root, { record }, { scope, deps }) => setRecord(scope, deps, record),
  }),
  setFormPrivacy: t.field({
    type: FormPrivacyType,
    description: "Changes what is given and leaves the rest as it is.",
    args: { id: t.arg.id({ required: true }), privacy: t.arg({ type: FormPrivacyInput, required: true }) },
    resolve: (_root, { id, privacy }, { scope, deps }) =>
      setFormPrivacy(scope, deps, { formId: id, privacy: privacy as FormPrivacyChange & { legalBasis?: LegalBasis } }),
  }),
}));
