import type { IntakeSummary } from "../../../features/overview/read-overview.ts";
import type { QuietNotice } from "../../../features/quiet-forms/quiet-forms.ts";
import type { NewestMessage } from "../../activity/store.ts";
import { builder } from "../../graphql/builder.ts";
import { QuietPeriodEnum } from "../../graphql/enums.ts";
import type { FolderCounts } from "../../submissions/store/counts.ts";

export const FolderCountsType = builder.objectRef<FolderCounts>("FolderCounts").implement({
  fields: (t) => ({
    inbox: t.exposeInt("inbox"),
    inboxUnread: t.exposeInt("inboxUnread"),
    spam: t.exposeInt("spam"),
  }),
});

const RefusalType = builder.objectRef<IntakeSummary["refused"][number]>("Refusal").implement({
  fields: (t) => ({ reason: t.exposeString("reason"), count: t.exposeInt("count") }),
});

export const IntakeSummaryType = builder.objectRef<IntakeSummary>("IntakeSummary").implement({
  description: "received = inbox + spam + the sum of refused.",
  fields: (t) => ({
    received: t.exposeInt("received"),
    inbox: t.exposeInt("inbox"),
    spam: t.exposeInt("spam"),
    refused: t.expose("refused", { type: [RefusalType] }),
  }),
});

const NewestMessageType = builder.objectRef<NewestMessage>("NewestMessage").implement({
  fields: (t) => ({
    sender: t.exposeString("sender"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

export const FormActivityType = builder.objectRef<{ readonly formId: string }>("FormActivity").implement({
  description: "What arrived in a form’s inbox. Messages in the Trash are left out.",
  fields: (t) => ({
    newestMessage: t.field({
      type: NewestMessageType,
      nullable: true,
      resolve: ({ formId }, _args, { loaders }) => loaders.newestMessage(formId),
    }),
    days: t.field({
      type: ["Int"],
      description: "Messages on each of the last 30 days of your time zone, oldest first.",
      resolve: async ({ formId }, _args, { loaders }) => [...(await loaders.dailyMessages(formId))],
    }),
  }),
});

export const QuietNoticeType = builder.objectRef<QuietNotice>("QuietNotice").implement({
  description: "A form that usually receives messages but has gone quiet.",
  fields: (t) => ({
    usually: t.exposeInt("usually"),
    per: t.expose("per", { type: QuietPeriodEnum }),
    days: t.exposeInt("days", { description: "Whole days without a message in the inbox." }),
    since: t.expose("since", { type: "DateTime", description: "The hour of the last message." }),
  }),
});
