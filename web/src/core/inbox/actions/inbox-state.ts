import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { type ListPlace, type ListState, NOT_STARTED } from "../state/list-state.ts";
import type { Load } from "../state/load-rows.ts";
import { NOTHING_SELECTED, type Selection } from "../state/selection.ts";
import { type Row, rowBeside } from "../state/submission-rows.ts";
import { type Change, IS, type Mark, type Task } from "./change.ts";

/** The messages that a command means. */
export interface Targets {
  readonly ids: readonly string[];
  /** Everything that the list could show, loaded or not. */
  readonly isEverything: boolean;
}

/** What the owner is asked before something is done to messages. */
export type Question =
  | ({ readonly about: "label" | "snooze" | "assign" } & Targets)
  | { readonly about: "everything"; readonly change: Change };

/** What the owner is about to write, until its field has the focus. */
export interface Writing {
  readonly id: string | null;
  /** For a moment, letters go nowhere: what they were meant for cannot be written. */
  readonly to: "reply" | "note" | "nothing";
}

/** The open message as the reading pane has it: the list may not reach it. */
export type ShownMessage = Row & Pick<ReadingPane_SubmissionFragment, "canReply" | "replyAddress">;

export interface InboxState {
  readonly list: ListState;
  readonly selection: Selection;
  readonly openId: string | null;
  /** Opening a message reads it once it is shown, unless it was marked before; its row may say so later. */
  readonly opening: "loading" | "read" | "marked";
  readonly shown: ShownMessage | null;
  /** The row that has, or gets, the focus. */
  readonly focused: string | null;
  /** Grows with each wish to move the focus. */
  readonly focusRequests: number;
  readonly question: Question | null;
  readonly writing: Writing | null;
}

/** What is to happen outside. */
export type Effect =
  | { readonly type: "open"; readonly row: Pick<Row, "id" | "after"> | null; readonly replace: boolean }
  | ({ readonly type: "load" } & Load)
  | { readonly type: "change" | "undo"; readonly task: Task }
  | { readonly type: "later"; readonly ms: number; readonly next: Transition }
  | { readonly type: "tell"; readonly message: string }
  | { readonly type: "copy-link"; readonly id: string; readonly formId: string | null }
  | { readonly type: "reread" | "search" | "reply-by-mail" };

/** What an inbox becomes, and what is to happen outside. */
export type Step = readonly [InboxState, readonly Effect[]];

/** A command, an answer or an event of the server. */
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

/** The rows that are shown: some are about to leave. */
export function visibleRows({ rows, leaving }: ListState): readonly Row[] {
  return leaving.size === 0 ? rows : rows.filter(({ id }) => !leaving.has(id));
}

export function selectedIds({ list, selection: { ticked } }: InboxState): readonly string[] {
  return ticked.size === 0 ? [] : visibleRows(list).flatMap(({ id }) => (ticked.has(id) ? [id] : []));
}

/** The open message, or the row that had the focus last. */
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

/** What a command that toggles makes of messages: of everything, only the filter knows how it is marked. */
export function toggledMark(command: Toggle, state: InboxState, { ids, isEverything }: Targets): Mark {
  const { place } = state.list;
  const [set, unset] = TOGGLES[command];
  const { status, starred } = place?.filter ?? {};
  const isAll = { unread: status === "read", done: place?.done === true, star: starred === true }[command];
  // Opening a message reads it, also before its row says so.
  const isOpen = ids.length > 0 && ids.every((id) => id === state.openId);
  const isRead = command === "unread" && isOpen && state.opening !== "marked";
  return (isEverything ? isAll : isRead || rowsOf(state, ids).every(IS[set])) ? unset : set;
}

/** The row after (1) or before (-1) the current one, as they are sorted on the page. */
export function besideCurrent(state: InboxState, by: 1 | -1): Row | undefined {
  const isReversed = state.list.place?.table?.fromOldest === true;
  return rowBeside(visibleRows(state.list), currentId(state), isReversed === (by === 1) ? -1 : 1);
}

/** The address that the shown message can be replied to, from here or in the member's email app. */
export function replyAddressOf({ shown }: InboxState): string | null {
  return shown !== null && (shown.canReply || FOLDERS[shown.folder].isTrusted) ? shown.replyAddress : null;
}

/** Goes on from a step. */
export function andThen([state, effects]: Step, next: Transition): Step {
  const [then, more] = next(state);
  return [then, [...effects, ...more]];
}
