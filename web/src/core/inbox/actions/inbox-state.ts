import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { type ListPlace, type ListState, NOT_STARTED } from "../state/list-state.ts";
import type { Load } from "../state/load-rows.ts";
import { NOTHING_SELECTED, type Selection } from "../state/selection.ts";
import { type Row, rowBeside } from "../state/submission-rows.ts";
import { type Change, IS, type Mark, type Task } from "./change.ts";

export interface Targets {
  readonly ids: readonly string[];
  /** Everything the list could show, loaded or not. */
  readonly isEverything: boolean;
}

/** Commands that ask how to change messages, in a dialog of a feature. */
export const ASKING = ["label", "snooze", "assign"] as const;
export type AskingCommand = (typeof ASKING)[number];

export type Question =
  | ({ readonly about: AskingCommand } & Targets)
  | { readonly about: "everything"; readonly change: Change };

/** The reply or note the owner is about to write, until its field has the focus. */
export interface Writing {
  readonly id: string | null;
  /** `nothing` briefly ignores typing: the intended field cannot be opened. */
  readonly to: "reply" | "note" | "nothing";
}

/** The open message as loaded by the reading pane: the list may not reach it. */
export type ShownMessage = Row & Pick<ReadingPane_SubmissionFragment, "canReply" | "replyAddress">;

export interface InboxState {
  readonly list: ListState;
  readonly selection: Selection;
  readonly openId: string | null;
  /** Showing an opened message marks it read, unless it was marked before; its row may update later. */
  readonly opening: "loading" | "read" | "marked";
  readonly shown: ShownMessage | null;
  /** The row that has or will get the focus. */
  readonly focused: string | null;
  /** Incremented by each request to move the focus. */
  readonly focusRequests: number;
  readonly question: Question | null;
  readonly writing: Writing | null;
}

/** A side effect. */
export type Effect =
  | { readonly type: "open"; readonly row: Pick<Row, "id" | "after"> | null; readonly replace: boolean }
  | ({ readonly type: "load" } & Load)
  | { readonly type: "change" | "undo"; readonly task: Task }
  | { readonly type: "later"; readonly ms: number; readonly next: Transition }
  | { readonly type: "tell"; readonly message: string }
  | { readonly type: "copy-link"; readonly id: string; readonly formId: string | null }
  | { readonly type: "reread" | "search" | "reply-by-mail" };

/** The next state of an inbox, and its side effects. */
export type Step = readonly [InboxState, readonly Effect[]];

/** A command, a response or a server event. */
export type Transition = (state: InboxState) => Step;

export function initialState(place: ListPlace, openId: string | null): InboxState {
  return {
    list: { ...NOT_STARTED, place },
    selection: NOTHING_SELECTED,
    openId,
    opening: "loading",
    shown: null,
    focused: null,
    focusRequests: 0,
    question: null,
    writing: null,
  };
}

/** The rows shown, without those about to leave. */
export function visibleRows({ rows, leaving }: ListState): readonly Row[] {
  return leaving.size === 0 ? rows : rows.filter(({ id }) => !leaving.has(id));
}

export function selectedIds({ list, selection: { ticked } }: InboxState): readonly string[] {
  return ticked.size === 0 ? [] : visibleRows(list).flatMap(({ id }) => (ticked.has(id) ? [id] : []));
}

/** The open message, or the last focused row. */
export function currentId({ openId, focused }: InboxState): string | null {
  return openId ?? focused;
}

/** Returns the selected rows, else the open message, else the focused row. An open message may cover the list. */
export function targetsOf(state: InboxState, isOnePane: boolean): Targets {
  const ids = isOnePane && state.openId !== null ? [] : selectedIds(state);
  if (ids.length > 0) return { ids, isEverything: state.selection.isEverything };
  const current = currentId(state);
  return { ids: current === null ? [] : [current], isEverything: false };
}

export function rowsOf({ list, shown }: InboxState, ids: readonly string[]): readonly Row[] {
  const rows = new Map(list.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? (shown?.id === id ? shown : []));
}

const TOGGLES = { unread: ["read", "unread"], done: ["done", "open"], star: ["starred", "unstarred"] } as const;

export type Toggle = keyof typeof TOGGLES;

/** The mark that a toggle sets: for everything, only the filter tells the current one. */
export function toggledMark(command: Toggle, state: InboxState, { ids, isEverything }: Targets): Mark {
  const { place } = state.list;
  const [set, unset] = TOGGLES[command];
  const { status, starred } = place?.filter ?? {};
  const isAll = { unread: status === "read", done: place?.done === true, star: starred === true }[command];
  // Opening a message marks it read, even before its row shows it.
  const isOpen = ids.length > 0 && ids.every((id) => id === state.openId);
  const isRead = command === "unread" && isOpen && state.opening !== "marked";
  return (isEverything ? isAll : isRead || rowsOf(state, ids).every(IS[set])) ? unset : set;
}

/** The row after (1) or before (-1) the current one, in page order. */
export function besideCurrent(state: InboxState, by: 1 | -1): Row | undefined {
  const isReversed = state.list.place?.table?.fromOldest === true;
  return rowBeside(visibleRows(state.list), currentId(state), isReversed === (by === 1) ? -1 : 1);
}

/** The reply address of the shown message, for a reply from here or the member's email app. */
export function replyAddressOf({ shown }: InboxState): string | null {
  return shown !== null && (shown.canReply || FOLDERS[shown.folder].isTrusted) ? shown.replyAddress : null;
}

/** Chains a transition to a step. */
export function andThen([state, effects]: Step, next: Transition): Step {
  const [then, more] = next(state);
  return [then, [...effects, ...more]];
}
