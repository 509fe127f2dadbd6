import type { Undoable } from "../../kit/commands/undo.ts";
import { now } from "../../kit/format/clock.ts";
import type { BulkAction, Folder, MarkSubmissionsMutationVariables } from "../../kit/graphql/documents.ts";
import type { AnyVariables, CombinedError, DocumentInput } from "../../kit/graphql/urql.ts";
import type { PendingBulkAction } from "../pending/pending-operations.ts";
import type { ListAction, ListPlace } from "../state/list-state.ts";
import type { Row, RowMarks } from "../state/submission-rows.ts";

export type Mark = Exclude<BulkAction, Folder | "deleted" | "snoozed" | FeatureChange["to"]>;

export type Change =
  | { readonly to: Mark | Folder | "deleted" }
  | { readonly to: "snoozed"; readonly until: string }
  | FeatureChange;

export type Words = Pick<Undoable, "message" | "undone">;

export type Send = <Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  variables: Variables,
) => Promise<{ readonly error?: CombinedError | undefined }>;

/** A change that a feature makes to messages, which neither moves nor finishes them. */
export interface FeatureChange extends Pick<PendingBulkAction, "labelId" | "assignee"> {
  readonly to: "labelled" | "unlabelled" | "assigned";
  /** Changes of one kind replace each other. */
  readonly kind: string;
  readonly wouldChange: (row: Row) => boolean;
  readonly marks: (row: Row) => RowMarks;
  readonly send: (send: Send, ids: readonly string[], isUndo: boolean) => ReturnType<Send>;
  /** The changes that restore these messages; no messages are given if they are unknown. */
  readonly undo: (rows: readonly Row[]) => readonly (readonly [FeatureChange, readonly Row[]])[];
  readonly words: (what: string, count: number) => Words;
  readonly problem: string;
  /** Confirms the change of everything the list could show. */
  readonly question: (what: string) => readonly [title: string, button: string, consequence?: string];
}

export function isFeatureChange(change: Task["change"]): change is FeatureChange {
  return "send" in change;
}

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
  if (isFeatureChange(change)) return change.wouldChange(row);
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
  if (isRemoval(change)) return { type: "removed", ids };
  return { type: "marked", ids, marks: isFeatureChange(change) ? change.marks : marksOf(change) };
}

export function isRemoval({ to }: Task["change"]): boolean {
  return to === "inbox" || to === "spam" || to === "deleted";
}

function isFinish({ to }: Task["change"]): boolean {
  return to === "done" || to === "open" || to === "snoozed";
}

function marksOf(change: Task["change"]): RowMarks {
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
  if (isFeatureChange(change)) return change.undo(rows).map(([to, its]) => back(to, its));
  switch (change.to) {
    case "inbox":
    case "spam":
      return [{ ...back({ to: place.folder }), ids }];
    case "deleted":
      return [{ ...back({ to: "restored" }), ids }];
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

/** The messages by kind, in the order of each kind's first. */
export function groups(rows: readonly Row[], kindOf: (row: Row) => unknown): readonly (readonly Row[])[] {
  return [...new Set(rows.map(kindOf))].map((kind) => rows.filter((row) => kindOf(row) === kind));
}
