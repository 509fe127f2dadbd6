import { readViewer } from "../../core/accounts/account.ts";
import { AccountType } from "../../core/accounts/graphql/account.ts";
import { SidebarFormType } from "../../core/activity/graphql/sidebar.ts";
import { FormType } from "../../core/forms/graphql/form.ts";
import { builder } from "../../core/graphql/builder.ts";
import type { GraphQLContext } from "../../core/graphql/context.ts";
import { onceFor } from "../../core/platform/once-for.ts";
import { setQuietFormEmails } from "./mail-quiet.ts";
import { findQuietForms, type QuietNotice } from "./quiet-forms.ts";

const QuietPeriodEnum = builder.enumType("QuietPeriod", { values: ["day", "week"] as const });

const QuietNoticeType = builder.objectRef<QuietNotice>("QuietNotice").implement({
  description: "A form that usually receives messages but has gone quiet.",
  fields: (t) => ({
    usually: t.exposeInt("usually"),
    per: t.expose("per", { type: QuietPeriodEnum }),
    days: t.exposeInt("days", { description: "Whole days without a message in the inbox." }),
    since: t.expose("since", { type: "DateTime", description: "The hour of the last message." }),
  }),
});

const quietForms = onceFor(({ scope, deps }: GraphQLContext) => findQuietForms(scope, deps));

for (const type of [FormType, SidebarFormType]) {
  builder.objectField(type, "quiet", (t) =>
    t.field({
      type: QuietNoticeType,
      nullable: true,
      resolve: async ({ id }, _args, context) => (await quietForms(context)).get(id) ?? null,
    }),
  );
}

builder.objectField(AccountType, "mailsQuietForms", (t) =>
  t.exposeBoolean("mailsQuietForms", {
    description: "The owner is emailed about a form that stops receiving messages against its habit.",
  }),
);

builder.mutationField("setQuietFormEmails", (t) =>
  t.field({
    type: AccountType,
    args: { enabled: t.arg.boolean({ required: true }) },
    resolve: async (_root, { enabled }, { scope, deps }) => {
      await setQuietFormEmails(scope, deps, { enabled });
      return readViewer(scope, deps);
    },
  }),
);
