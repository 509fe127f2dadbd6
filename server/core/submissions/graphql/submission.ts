import { MAX_CELL_LENGTH } from "../../../../shared/limits.ts";
import type { SubmissionReader } from "../../access-log/store/submission-readers.ts";
import { DeliveryType } from "../../deliveries/graphql.ts";
import type { Confirmation } from "../../deliveries/store/confirmations.ts";
import type { NotKept } from "../../deliveries/store/not-kept.ts";
import { listDeliveries } from "../../deliveries/timeline.ts";
import { FormType } from "../../forms/graphql/form.ts";
import { builder, rowType } from "../../graphql/builder.ts";
import { AccessSurfaceEnum, FolderEnum, ReplyStateEnum, SubmissionStatusEnum } from "../../graphql/enums.ts";
import { reading } from "../../graphql/submission-columns.ts";
import { replyAddress } from "../../mail/single-address.ts";
import { sendsMail } from "../../mail-server/mailer.ts";
import { factsLeavingWith, type LeavingWith, type NameOn } from "../../scope/facts.ts";
import {
  type SpamReason,
  type SubmittedFields,
  spamReasonsOf,
  submittedFieldsOf,
} from "../../scope/store/submitted-fields.ts";
import type { AppliedRule, SubmissionRow } from "../store/submissions.ts";
import { type Cell, cellsOf } from "../submissions.ts";

const SubmissionReaderType = builder.objectRef<SubmissionReader>("SubmissionReader").implement({
  fields: (t) => ({
    surface: t.expose("surface", { type: AccessSurfaceEnum }),
    credentialName: t.exposeString("credentialName"),
    clientName: t.exposeString("clientName", { nullable: true }),
    memberName: t.exposeString("memberName", { nullable: true, description: "Whose agent it was." }),
    times: t.exposeInt("times"),
    lastAt: t.expose("lastAt", { type: "DateTime" }),
    complete: t.exposeBoolean("complete", {
      description: "False for an export that may have ended before this submission.",
    }),
  }),
});

const AppliedRuleType = builder.objectRef<AppliedRule>("AppliedRule").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name", { nullable: true, description: "Null if the rule has been deleted." }),
  }),
});

const FieldType = builder.objectRef<SubmittedFields[number]>("Field").implement({
  fields: (t) => ({
    name: t.string({ resolve: ([name]) => name }),
    value: t.string({ resolve: ([, value]) => value }),
  }),
});

const CellType = builder.objectRef<Cell>("Cell").implement({
  description: "What a submission says in one field, for a table.",
  fields: (t) => ({
    name: t.exposeString("name"),
    values: t.exposeStringList("values", {
      description: `One value, or several of a field that repeats. Each has at most ${MAX_CELL_LENGTH} characters.`,
    }),
    isCut: t.exposeBoolean("isCut", { description: "A value is longer than what is shown." }),
  }),
});

const SpamReasonType = builder.objectRef<SpamReason>("SpamReason").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    points: t.exposeFloat("points"),
    detail: t.exposeString("detail", { description: "Explanation for the owner. Never shown to visitors." }),
  }),
});

const ORIGIN = factsLeavingWith("origin");

const OriginType = builder.objectRef<Pick<SubmissionRow, LeavingWith<"origin">>>("Origin").implement({
  fields: (t) => Object.fromEntries(ORIGIN.map((fact) => [fact, t.exposeString(fact, { nullable: true })])),
});

const NotKeptType = builder.objectRef<NotKept>("NotKept").implement({
  description: "That the contents of a message were removed once it was delivered.",
  fields: (t) => ({
    at: t.exposeString("at", { description: "RFC 3339 with milliseconds." }),
    by: t.exposeStringList("by", { description: "`mail`, `webhook` or both." }),
  }),
});

const ConfirmationType = builder.objectRef<Confirmation>("Confirmation").implement({
  description: "What a visitor was asked to confirm. Times are RFC 3339 with milliseconds.",
  fields: (t) => ({
    sentAt: t.exposeString("sentAt", {
      nullable: true,
      description: "When the email was last sent. Null if it never was.",
    }),
    expiresAt: t.exposeString("expiresAt", {
      nullable: true,
      description: "When the submission is deleted if it is not confirmed. Null before the email was sent.",
    }),
    confirmedAt: t.exposeString("confirmedAt", { nullable: true }),
    releasedAt: t.exposeString("releasedAt", {
      nullable: true,
      description: "When a member delivered it without confirmation.",
    }),
    releasedBy: t.exposeString("releasedBy", { nullable: true }),
  }),
});

// A list selects only the columns that it shows.
export const SubmissionType = rowType<"Submission", SubmissionRow, NameOn<"graphql">>("Submission", {
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    folder: t.field({ type: FolderEnum, resolve: ({ folder }) => folder }),
    status: t.expose("status", { type: SubmissionStatusEnum }),
    doneAt: t.expose("doneAt", {
      type: "DateTime",
      nullable: true,
      description: "When the owner marked it as done. Null while it is open.",
    }),
    snoozedUntil: t.expose("snoozedUntil", {
      type: "DateTime",
      nullable: true,
      description: "When it comes back to the open ones. Null unless it is snoozed.",
    }),
    isStarred: t.exposeBoolean("isStarred"),
    labelIds: t.idList({ ...reading(["labelIds"], ({ labelIds }) => [...labelIds]) }),
    sender: t.exposeString("sender", { description: "The visitor's name or address, or empty." }),
    preview: t.exposeString("preview", { description: "The first words of the message." }),
    spamScore: t.exposeFloat("spamScore"),
    spamThreshold: t.exposeFloat("spamThreshold", {
      description: "The spam threshold when it arrived.",
    }),
    addressesAi: t.exposeBoolean("addressesAi", {
      description: "Its text contains instructions aimed at an AI.",
    }),
    fields: t.field({
      type: [FieldType],
      ...reading(["fields"], (submission) => [...submittedFieldsOf(submission)]),
    }),
    cells: t.field({
      type: [CellType],
      description: "The beginnings of its fields. Fields of one name are one cell.",
      ...reading(["cells"], (submission) => cellsOf(submission)),
    }),
    hasFiles: t.boolean({ resolve: ({ hasFiles }) => hasFiles }),
    spamReasons: t.field({
      type: [SpamReasonType],
      ...reading(["spamReasons"], (submission) => spamReasonsOf(submission)),
    }),
    subject: t.exposeString("subject", { nullable: true, description: "The email subject that the form set." }),
    replyAddress: t.string({
      nullable: true,
      description: "A valid email address to reply to the visitor.",
      ...reading(["replyTo", "sender"], (submission) => replyAddress(submission)),
    }),
    replyState: t.field({
      type: ReplyStateEnum,
      nullable: true,
      description: "Sent as soon as one reply was. Else the state of the owner's latest reply. Null without one.",
      resolve: ({ replyState }) => replyState,
    }),
    canReply: t.boolean({
      description: "A reply can be written here: there is an address, email is set up, and it is not spam.",
      ...reading(
        ["replyTo", "sender", "folder"],
        async (submission, { scope, deps }) =>
          submission.folder === "inbox" && replyAddress(submission) !== null && (await sendsMail(scope, deps)),
      ),
    }),
    origin: t.field({
      type: OriginType,
      ...reading(ORIGIN, (submission) => submission),
    }),
    deliveries: t.field({
      type: [DeliveryType],
      description: "Its deliveries, oldest first.",
      ...reading([], ({ id }, { scope, deps }) => listDeliveries(scope, deps, { submissionId: id })),
    }),
    isUndelivered: t.boolean({
      description: "A delivery of it failed or is still being retried.",
      resolve: ({ isUndelivered }) => isUndelivered,
    }),
    appliedRules: t.field({
      type: [AppliedRuleType],
      description: "The owner's rules that applied to it, in that order.",
      ...reading(["appliedRules"], ({ appliedRules }) => [...appliedRules]),
    }),
    readers: t.field({
      type: [SubmissionReaderType],
      description: "Agents and exports that read its contents, latest first.",
      ...reading([], async ({ id }, { loaders }) => [...(await loaders.readers(id))]),
    }),
    notKept: t.field({
      type: NotKeptType,
      nullable: true,
      description: "Null for what has its contents.",
      resolve: ({ notKept }) => notKept,
    }),
    isUnconfirmed: t.boolean({
      description: "It waits for its visitor's confirmation, and is not delivered.",
      resolve: ({ isUnconfirmed }) => isUnconfirmed,
    }),
    confirmation: t.field({
      type: ConfirmationType,
      nullable: true,
      description: "Null for what its visitor need not confirm.",
      resolve: ({ confirmation }) => confirmation,
    }),
    confirmationWords: t.string({
      nullable: true,
      description: "What the page said above its button. Null before it was asked.",
      resolve: ({ confirmationWords }) => confirmationWords,
    }),
    form: t.field({
      type: FormType,
      ...reading(["formId"], ({ formId }, { loaders }) => loaders.requireForm(formId)),
    }),
  }),
});
