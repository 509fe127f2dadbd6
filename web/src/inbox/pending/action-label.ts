import { FOLDERS, isFolder } from "../../folders.ts";
import type { BulkAction, Folder } from "../../graphql/operations/documents.ts";

/** What is being done, "Moving to spam", or with what it is done to, "Moving 3 messages to spam". */
export function actionLabel(change: BulkAction, what?: string): string {
  const label = isFolder(change) ? `Moving # to ${FOLDERS[change].name}` : DOING[change];
  return what === undefined ? label.replace(" #", "") : label.replace("#", what);
}

const DOING: Readonly<Record<Exclude<BulkAction, Folder>, string>> = {
  read: "Marking # as read",
  unread: "Marking # as unread",
  deleted: "Deleting #",
};
