import { builder, expose } from "../graphql/builder.ts";
import type { ServerTest } from "../mail/try-server.ts";
import { type MailSettings, readMailSettings, removeMailSettings, saveMailSettings } from "./mail-settings.ts";
import { checkSenderDomain, type SenderDomain, type SenderRecord } from "./sender-records.ts";
import { sendTestEmail } from "./test-email.ts";

const MailSecurityEnum = builder.enumType("MailSecurity", { values: ["tls", "starttls", "none"] as const });
const MailSetByEnum = builder.enumType("MailSetBy", { values: ["environment", "dashboard"] as const });

const MailSettingsType = builder.objectRef<MailSettings>("MailSettings").implement({
  description: "How this server sends email. The password is never returned.",
  fields: (t) => ({
    setBy: t.expose("setBy", { type: MailSetByEnum, nullable: true, description: "Null if email is not set up." }),
    host: t.exposeString("host", { nullable: true }),
    port: t.exposeInt("port", { nullable: true }),
    security: t.expose("security", {
      type: MailSecurityEnum,
      nullable: true,
      description: "Null if SMTP_URL leaves it to the server whether STARTTLS is used.",
    }),
    username: t.exposeString("username", { nullable: true }),
    hasPassword: t.exposeBoolean("hasPassword"),
    isUnreadable: t.exposeBoolean("isUnreadable", {
      description: "The password cannot be decrypted and has to be entered again.",
    }),
    sender: t.exposeString("sender", { nullable: true, description: "Null if none is set." }),
    senderAddress: t.exposeString("senderAddress", { description: "The address that emails come from." }),
    isSenderFixed: t.exposeBoolean("isSenderFixed", { description: "MAIL_FROM or SMTP_URL is set." }),
  }),
});

const AddRecordType = builder.objectRef<NonNullable<SenderRecord["add"]>>("RecordToAdd").implement({
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

const SenderRecordType = builder.objectRef<SenderRecord>("SenderRecord").implement({
  fields: (t) => ({
    kind: t.expose("kind", {
      type: builder.enumType("SenderRecordKind", { values: ["SPF", "DKIM", "DMARC"] as const }),
    }),
    state: t.expose("state", {
      type: builder.enumType("SenderRecordState", { values: ["present", "missing", "wrong", "unknown"] as const }),
    }),
    detail: t.exposeString("detail"),
    add: t.expose("add", {
      type: AddRecordType,
      nullable: true,
      description: "The TXT record to add or change. Null if only the provider knows it.",
    }),
  }),
});

const SenderDomainType = builder.objectRef<SenderDomain>("SenderDomain").implement({
  fields: (t) => ({
    domain: t.exposeString("domain"),
    records: t.expose("records", {
      type: [SenderRecordType],
      description: "Empty for a domain that is not on the internet.",
    }),
  }),
});

const EmailTestType = builder.objectRef<ServerTest>("EmailTest").implement({
  fields: (t) => ({
    arrived: t.exposeBoolean("arrived", { description: "The mail server accepted the email." }),
    detail: t.exposeString("detail"),
  }),
});

const MailSettingsInputType = builder.inputType("MailSettingsInput", {
  fields: (t) => ({
    host: t.string({ required: true }),
    port: t.int({ required: true }),
    security: t.field({ type: MailSecurityEnum, required: true }),
    username: t.string({ required: true, description: "Empty for a server without sign-in." }),
    password: t.string({ description: "Null or empty keeps the saved one, for the same server and user only." }),
    sender: t.string({ description: "In the form of MAIL_FROM, which comes first." }),
  }),
});

builder.queryFields((t) => ({
  mailSettings: expose(t, readMailSettings, {
    returns: MailSettingsType,
    nullable: true,
    description: "Null for everyone but the operator.",
  }),
  senderDomain: expose(t, checkSenderDomain, {
    returns: SenderDomainType,
    takes: { sender: "String!", host: "String!" },
    nullable: true,
    description: "Looks up the records of the sender's domain. Null for everyone but the operator.",
  }),
}));

builder.mutationFields((t) => ({
  saveMailSettings: t.field({
    type: MailSettingsType,
    args: { input: t.arg({ type: MailSettingsInputType, required: true }) },
    resolve: (_root, { input }, { scope, deps }) => saveMailSettings(scope, deps, input),
  }),
  removeMailSettings: expose(t, removeMailSettings, {
    returns: MailSettingsType,
    description: "Emails are written to files again.",
  }),
  sendTestEmail: t.field({
    type: EmailTestType,
    description: "Sends a test email with these settings, or with those in use.",
    args: { to: t.arg.string({ required: true }), settings: t.arg({ type: MailSettingsInputType }) },
    resolve: (_root, { to, settings }, { scope, deps }) =>
      sendTestEmail(scope, deps, { to, settings: settings ?? null }),
  }),
}));
