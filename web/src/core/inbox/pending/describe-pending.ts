import { countOf, formatCount } from "../../kit/format/counts.ts";
import type { BulkAction, Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS, isFolder } from "../../kit/navigation/folders.ts";
import type { PendingBulkAction } from "./pending-operations.ts";

export function describePending(work: PendingBulkAction): string {
  const all = countOf(work.total, "message", "messages");
  const what = actionLabel(work.to, all);
  if (work.done === 0) return `${what} was interrupted just after it started.`;
  return `${what} was interrupted after at least ${formatCount(work.done)}.`;
}

/** "Moving to spam", or "Moving 3 messages to spam". */
export function actionLabel(change: BulkAction, what?: string): string {
  const label = isFolder(change) ? `Moving # to ${FOLDERS[change].name}` : DOING[change];
  return what === undefined ? label.replace(" #", "") : label.replace("#", what);
}

const DOING: Readonly<Record<Exclude<BulkAction, Folder>, string>> = {
  read: "Marking # as read",
  unread: "Marking # as unread",
  done: "Marking # as done",
  open: "Reopening #",
  snoozed: "Snoozing #",
  starred: "Starring #",
  unstarred: "Removing the star from #",
  labelled: "Labelling #",
  assigned: "Assigning #",
  unlabelled: "Removing a label from #",
  deleted: "Deleting #",
};
