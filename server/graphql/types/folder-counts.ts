import type { FolderCounts } from "../../store/submissions/counts.ts";
import { builder } from "../builder.ts";

export const FolderCountsType = builder.objectRef<FolderCounts>("FolderCounts").implement({
  fields: (t) => ({
    inbox: t.exposeInt("inbox"),
    inboxUnread: t.exposeInt("inboxUnread"),
    spam: t.exposeInt("spam"),
    spamUnread: t.exposeInt("spamUnread"),
  }),
});
