import { nextRetention, retentionDaysOf } from "../../scope/retention-window.ts";
import { readAccount, updateProfile } from "../../services/accounts/account.ts";
import { type LowDisk, readLowDisk, readStoredBytes } from "../../services/operations/usage.ts";
import { builder } from "../builder.ts";
import { PlanEnum } from "./enums.ts";

const LowDiskType = builder.objectRef<LowDisk>("LowDisk").implement({
  fields: (t) => ({
    freeBytes: t.exposeFloat("freeBytes"),
    totalBytes: t.exposeFloat("totalBytes"),
    refusesSubmissions: t.exposeBoolean("refusesSubmissions", {
      description: "Visitors are turned away until there is space.",
    }),
  }),
});

const NextRetentionType = builder.objectRef<{ readonly days: number; readonly at: Date }>("NextRetention").implement({
  fields: (t) => ({
    days: t.exposeInt("days"),
    at: t.expose("at", { type: "DateTime" }),
  }),
});

export const AccountType = builder.prismaObject("Account", {
  fields: (t) => ({
    id: t.exposeID("id"),
    email: t.exposeString("email"),
    name: t.exposeString("name"),
    timeZone: t.exposeString("timeZone"),
    plan: t.expose("plan", { type: PlanEnum }),
    twoFactorEnabled: t.exposeBoolean("twoFactorEnabled", {
      description: "A code is asked for at sign-in, beside the password.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    isMailSent: t.boolean({
      description: "False where no mail server is set up, and mails are written to files.",
      resolve: (_account, _args, { deps }) => deps.config.smtpUrl !== null,
    }),
    storedBytes: t.float({
      description: "About how much the submissions take up, search index included.",
      resolve: (_account, _args, { scope, deps }) => readStoredBytes(scope, deps),
    }),
    lowDisk: t.field({
      type: LowDiskType,
      nullable: true,
      description: "The server's disk while it has little space left; null for all but the operator.",
      resolve: (_account, _args, { scope, deps }) => readLowDisk(scope, deps),
    }),
    retentionDays: t.int({
      description: "Days after which a submission is gone, in force now.",
      resolve: (account, _args, { deps }) => retentionDaysOf(account, deps.config, deps.clock.now()),
    }),
    nextRetention: t.field({
      type: NextRetentionType,
      nullable: true,
      description: "A smaller window that was chosen and takes effect later.",
      resolve: (account, _args, { deps }) => nextRetention(account, deps.config, deps.clock.now()),
    }),
    longestRetentionDays: t.int({
      description: "The most days that the plan keeps a submission.",
      resolve: ({ plan }, _args, { deps }) => deps.config.retentionDays[plan],
    }),
  }),
});

builder.queryField("viewer", (t) =>
  t.field({ type: AccountType, resolve: (_root, _args, { scope, deps }) => readAccount(scope, deps) }),
);

builder.mutationField("updateProfile", (t) =>
  t.field({
    type: AccountType,
    args: { name: t.arg.string({ required: true }), timeZone: t.arg.string({ required: true }) },
    resolve: (_root, profile, { scope, deps }) => updateProfile(scope, deps, profile),
  }),
);
