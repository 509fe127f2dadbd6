import { isOperator } from "../../access/operator.ts";
import type { EmailChange } from "../../database/db.ts";
import { countWaitingEmails, sendWaitingEmails } from "../../deliveries/waiting-emails.ts";
import { builder, expose, rowType } from "../../graphql/builder.ts";
import { PlanEnum, RoleEnum } from "../../graphql/enums.ts";
import { sendsMail } from "../../mail-server/mailer.ts";
import { listOwnAccounts } from "../../members/members.ts";
import type { OwnAccount } from "../../members/store.ts";
import { type LowDisk, readLowDisk, readStoredBytes } from "../../operations/usage.ts";
import { nextRetention, recordDaysOf, retentionDaysOf } from "../../scope/retention-window.ts";
import { readViewer, updateProfile } from "../account.ts";
import { hasPassword } from "../confirm-sign-in.ts";
import { cancelEmailChange, readEmailChange } from "../email-change.ts";
import type { Viewer } from "../store/users.ts";

const LowDiskType = builder.objectRef<LowDisk>("LowDisk").implement({
  fields: (t) => ({
    freeBytes: t.exposeFloat("freeBytes"),
    totalBytes: t.exposeFloat("totalBytes"),
    refusesSubmissions: t.exposeBoolean("refusesSubmissions", {
      description: "Submissions are refused until there is space.",
    }),
  }),
});

const NextRetentionType = builder.objectRef<{ readonly days: number; readonly at: Date }>("NextRetention").implement({
  fields: (t) => ({
    days: t.exposeInt("days"),
    at: t.expose("at", { type: "DateTime" }),
  }),
});

const EmailChangeType = rowType<"EmailChange", EmailChange>("EmailChange", {
  fields: (t) => ({
    newEmail: t.exposeString("newEmail"),
    approvedAt: t.expose("approvedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the link in the present mailbox was confirmed.",
    }),
    confirmedAt: t.expose("confirmedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the link in the new mailbox was confirmed.",
    }),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
  }),
});

const OwnAccountType = builder.objectRef<OwnAccount>("OwnAccount").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name", { description: "Of the owner who has been there the longest, or their address." }),
    role: t.expose("role", { type: RoleEnum }),
  }),
});

export const AccountType = rowType<"Account", Viewer>("Account", {
  fields: (t) => ({
    id: t.exposeID("id"),
    userId: t.id({ description: "Of whoever is signed in.", resolve: ({ user }) => user.id }),
    email: t.string({ resolve: ({ user }) => user.email }),
    emailChange: t.field({
      type: EmailChangeType,
      nullable: true,
      description: "A new email that waits for confirmation from both mailboxes.",
      resolve: (_account, _args, { scope, deps }) => readEmailChange(scope, deps),
    }),
    hasPassword: t.boolean({
      description: "False for somebody who signs in with the provider or a passkey alone.",
      resolve: (_account, _args, { scope, deps }) => hasPassword(scope, deps),
    }),
    name: t.string({ resolve: ({ user }) => user.name }),
    isShared: t.boolean({
      description: "The account has other members.",
      resolve: (_account, _args, { scope }) => scope.actor.hasColleagues === true,
    }),
    timeZone: t.exposeString("timeZone"),
    plan: t.expose("plan", { type: PlanEnum }),
    twoFactorEnabled: t.boolean({
      resolve: ({ user }) => user.twoFactorEnabled,
      description: "Sign-in requires a code in addition to the password.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    isMailSent: t.boolean({
      description: "False if no mail server is set up and emails are written to files.",
      resolve: (_account, _args, { scope, deps }) => sendsMail(scope, deps),
    }),
    waitingEmails: t.int({
      description:
        "Emails that were written to files before a mail server was set up, counted up to 10,000. 0 while there is none.",
      resolve: (_account, _args, { scope, deps }) => countWaitingEmails(scope, deps),
    }),
    storedBytes: t.float({
      description: "Approximate size of the submissions, including the search index.",
      resolve: (_account, _args, { scope, deps }) => readStoredBytes(scope, deps),
    }),
    lowDisk: t.field({
      type: LowDiskType,
      nullable: true,
      description: "The server's disk, when it is low on space. Null for everyone but the operator.",
      resolve: (_account, _args, { scope, deps }) => readLowDisk(scope, deps),
    }),
    role: t.field({
      type: RoleEnum,
      description: "What the user may do in the account.",
      resolve: (_account, _args, { scope }) => scope.permissions.role,
    }),
    allForms: t.boolean({
      description: "False for a member who is limited to some forms.",
      resolve: (_account, _args, { scope }) => scope.permissions.forms === "all",
    }),
    accounts: t.field({
      type: [OwnAccountType],
      description: "The accounts between which the user can switch.",
      resolve: (_account, _args, { scope, deps }) => listOwnAccounts(scope, deps),
    }),
    isOperator: t.boolean({
      description: "This is the first account, whose owner runs the server.",
      resolve: (_account, _args, { scope, deps }) => isOperator(scope, deps),
    }),
    retentionDays: t.int({
      description: "Days until a submission is deleted.",
      resolve: (account, _args, { deps }) => retentionDaysOf(account, deps.config, deps.clock.now()),
    }),
    nextRetention: t.field({
      type: NextRetentionType,
      nullable: true,
      description: "A shorter window that takes effect later.",
      resolve: (account, _args, { deps }) => nextRetention(account, deps.config, deps.clock.now()),
    }),
    recordDays: t.int({
      description: "Days until entries of the access record and the history are deleted.",
      resolve: (account, _args, { scope }) => recordDaysOf(account, scope.retentionDays),
    }),
    longestRetentionDays: t.int({
      description: "The longest window of the plan, in days.",
      resolve: ({ plan }, _args, { deps }) => deps.config.retentionDays[plan],
    }),
  }),
});

builder.queryField("viewer", (t) => expose(t, readViewer, { returns: AccountType }));

builder.mutationField("sendWaitingEmails", (t) =>
  expose(t, sendWaitingEmails, {
    returns: "Int",
    description: "Sends the waiting emails, at most 10,000, and returns how many were queued.",
  }),
);

builder.mutationField("updateProfile", (t) =>
  expose(t, updateProfile, { returns: AccountType, takes: { name: "String!", timeZone: "String!" } }),
);

builder.mutationField("cancelEmailChange", (t) => expose(t, cancelEmailChange, { returns: AccountType }));
