import type { BulkAction } from "../../graphql/operations/documents.ts";

/** What is being done, "Moving to spam", or with what it is done to, "Moving 3 messages to spam". */
export function actionLabel(change: BulkAction, what?: string): string {
  return what === undefined ? DOING[change].replace(" #", "") : DOING[change].replace("#", what);
}

const DOING: Readonly<Record<BulkAction, string>> = {
  spam: "Moving # to spam",
  inbox: "Moving # to the inbox",
  read: "Marking # as read",
  unread: "Marking # as unread",
  deleted: "Deleting #",
};
