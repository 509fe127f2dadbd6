import type { NewestMessage } from "../../activity/store.ts";
import { builder } from "../../graphql/builder.ts";
import type { FolderCounts } from "../../submissions/store/counts.ts";

export const FolderCountsType = builder.objectRef<FolderCounts>("FolderCounts").implement({
  fields: (t) => ({
    inbox: t.exposeInt("inbox"),
    inboxUnread: t.exposeInt("inboxUnread"),
    spam: t.exposeInt("spam"),
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
