import type { Assignee } from "../../../features/assignment/use-colleagues.ts";
import type { Label } from "../../../features/labels/use-labels.ts";
import { now } from "../../kit/format/clock.ts";
import type { BulkAction, Folder, MarkSubmissionsMutationVariables } from "../../kit/graphql/documents.ts";
import type { ListAction, ListPlace } from "../state/list-state.ts";
import type { Row, RowMarks } from "../state/submission-rows.ts";

export type Mark = Exclude<BulkAction, Folder | "deleted" | "labelled" | "unlabelled" | "assigned" | "snoozed">;

export type Change =
  | { readonly to: Mark | Folder | "deleted" }
  | { readonly to: "labelled" | "unlabelled"; readonly label: Label }
  /** `null` for nobody. */
  | { readonly to: "assigned"; readonly assignee: Assignee | null }
  | { readonly to: "snoozed"; readonly until: string };

export interface Task {
  readonly change: Change | { readonly to: "restored" };
  readonly ids: readonly string[];
  /** The messages before the change, as far as they were loaded. */
  readonly rows: readonly Row[];
  readonly place: ListPlace;
  /** The open message, if it left with them. */
  readonly opened?: Pick<Row, "id" | "after">;
  /** The next message opened, or its row got the focus. */
  readonly advances?: boolean;
  /** They leave the list. */
  readonly leaves?: boolean;
  /** No announcement: opening a message marks it read. */
  readonly isSilent?: boolean;
  /** Undoes a change: nothing is announced, and the rows return to their list. */
  readonly isUndo?: boolean;
}

export const OPPOSITE = {
  read: "unread",
  unread: "read",
  done: "open",
  open: "done",
  starred: "unstarred",
  unstarred: "starred",
} as const satisfies Record<Mark, Mark>;

export const MARKS = {
  read: { status: "read" },
  unread: { status: "unread" },
  done: { done: true },
  open: { done: false },
  starred: { starred: true },
  unstarred: { starred: false },
} as const satisfies Record<Mark, Omit<MarkSubmissionsMutationVariables, "ids">>;

export function isMark(to: Task["change"]["to"]): to is Mark {
  return to in MARKS;
}

export const IS: Readonly<Record<Mark, (row: Row) => boolean>> = {
  read: ({ status }) => status === "read",
  unread: ({ status }) => status === "unread",
  done: ({ doneAt }) => doneAt !== null,
  open: ({ doneAt }) => doneAt === null,
  starred: ({ isStarred }) => isStarred,
  unstarred: ({ isStarred }) => !isStarred,
};

/** True if the change would alter the message. */
export function wouldChange(row: Row, change: Change): boolean {
  if ("label" in change) return row.labelIds.includes(change.label.id) !== (change.to === "labelled");
  if ("assignee" in change) return row.assignee?.userId !== change.assignee?.userId;
  return !isMark(change.to) || !IS[change.to](row);
}

/** Whether the next message opens, and whether these leave the list. */
export function afterwards(change: Change, { done }: ListPlace): Pick<Task, "advances" | "leaves"> {
  if (isRemoval(change)) return { advances: true, leaves: true };
  const opens = change.to === "open";
  return isFinish(change) ? { advances: !opens || done !== null, leaves: done === opens } : {};
}

/** Updates the list after the server has done part of a task. */
export function doneInList({ change, rows, place, isUndo }: Task, ids: readonly string[]): ListAction {
  // For everything the list could show, the rows are unknown: reread the list.
  const isBack = isFinish(change) ? rows.length > 0 : change.to === "restored" || isRemoval(change);
  if (isUndo === true && isBack) {
    return { type: "returned", rows: rows.filter(({ id }) => ids.includes(id)), place };
  }
  if (change.to === "labelled" || change.to === "unlabelled") {
    return { type: "labelled", ids, labelId: change.label.id, isOn: change.to === "labelled" };
  }
  if (isRemoval(change)) return { type: "removed", ids };
  return { type: "marked", ids, marks: marksOf(change) };
}

export function isRemoval({ to }: Task["change"]): boolean {
  return to === "inbox" || to === "spam" || to === "deleted";
}

function isFinish({ to }: Task["change"]): boolean {
  return to === "done" || to === "open" || to === "snoozed";
}

function marksOf(change: Task["change"]): RowMarks {
  if ("assignee" in change) return { assignee: change.assignee };
  const { to } = change;
  if (to === "read" || to === "unread") return { status: to };
  if (!isFinish(change)) return { isStarred: to === "starred" };
  return {
    doneAt: to === "open" ? null : now().toISOString(),
    snoozedUntil: "until" in change ? change.until : null,
  };
}

/** The tasks that restore the messages. */
export function undoOf(task: Task): readonly Task[] {
  const { change, ids, rows, place } = task;
  const back = (to: Task["change"], its = rows): Task => ({
    change: to,
    ids: rows.length === 0 ? ids : its.map(({ id }) => id),
    rows: its,
    place,
    isUndo: true,
  });
  switch (change.to) {
    case "inbox":
    case "spam":
      return [{ ...back({ to: place.folder }), ids }];
    case "deleted":
      return [{ ...back({ to: "restored" }), ids }];
    case "labelled":
    case "unlabelled":
      return [back({ ...change, to: change.to === "labelled" ? "unlabelled" : "labelled" })];
    case "assigned":
      return groups(rows, ({ assignee }) => assignee?.userId).map((its) =>
        back({ to: "assigned", assignee: its[0]?.assignee ?? null }, its),
      );
    case "done":
    case "open":
    case "snoozed":
      if (rows.length === 0) return [back({ to: change.to === "open" || place.done === true ? "done" : "open" })];
      return groups(rows, ({ doneAt, snoozedUntil }) => snoozedUntil ?? doneAt === null).map((its) =>
        back(finishedAs(its[0]), its),
      );
    case "restored":
      return [];
    default:
      return [back({ to: OPPOSITE[change.to] })];
  }
}

function finishedAs(row: Row | undefined): Change {
  if (row?.snoozedUntil != null) return { to: "snoozed", until: row.snoozedUntil };
  return { to: row?.doneAt == null ? "open" : "done" };
}

function groups(rows: readonly Row[], kindOf: (row: Row) => unknown): readonly (readonly Row[])[] {
  return [...new Set(rows.map(kindOf))].map((kind) => rows.filter((row) => kindOf(row) === kind));
}
