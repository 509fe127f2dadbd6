import { type ListAction, reduceList } from "../state/list-state.ts";
import type { Load } from "../state/load-rows.ts";
import { NOTHING_SELECTED } from "../state/selection.ts";
import { neighbourOf, type Row } from "../state/submission-rows.ts";
import { afterwards, type Change, type Task, wouldChange } from "./change.ts";
import {
  andThen,
  currentId,
  type Effect,
  type InboxState,
  replyAddressOf,
  rowsOf,
  type ShownMessage,
  type Step,
  type Targets,
  type Transition,
  visibleRows,
} from "./inbox-state.ts";

/** How long typing is ignored after the intended field could not be opened. */
const SWALLOWED_MS = 1_000;

/** Another message was opened, or none. */
export function addressed(state: InboxState, openId: string | null): InboxState {
  if (openId === state.openId) return state;
  const writing = state.writing?.id === openId ? state.writing : null;
  return { ...state, openId, opening: "loading", shown: null, writing };
}

/** Opens a message, or none. Going back returns to where the first was opened. */
export function openRow(state: InboxState, row: Pick<Row, "id" | "after"> | null): Step {
  const replace = state.openId !== null && row !== null;
  return [addressed(state, row?.id ?? null), [{ type: "open", row, replace }]];
}

export function focusRow(state: InboxState, id: string | null): InboxState {
  return { ...state, focused: id, focusRequests: state.focusRequests + 1 };
}

/** Applies a server response to the rows. */
export function inList(state: InboxState, action: ListAction): Step {
  const list = reduceList(state.list, action);
  return [list === state.list ? state : { ...state, list }, []];
}

/** Requests more rows, once. */
export function load(state: InboxState, what: Load["what"]): Step {
  const { list } = state;
  const { place, start, nextCursor, previousCursor } = list;
  if (place === null) return [state, []];
  const asked = (cursor: string | null, as = list): Step => [
    { ...state, list: as },
    [{ type: "load", what, place, cursor }],
  ];
  switch (what) {
    case "first":
      return asked(start ?? null, reduceList(list, { type: "started", start: start ?? null, place }));
    case "older":
      if (nextCursor === null || list.isLoadingOlder) return [state, []];
      return asked(nextCursor, reduceList(list, { type: "loading-older" }));
    case "newer":
      if (previousCursor === null || list.isLoadingNewer) return [state, []];
      return asked(previousCursor, reduceList(list, { type: "loading-newer" }));
    case "newest":
      return list.phase === "ready" ? asked(null) : [state, []];
  }
}

/** Asks first if the targets are everything the list could show. */
export function ask(state: InboxState, { ids, isEverything }: Targets, change: Change): Step {
  if (isEverything) return [{ ...state, question: { about: "everything", change } }, []];
  return begin(state, ids, change);
}

/**
 * Begins a task. Rows leave the list before the server answers, and the next message opens or its row gets the focus,
 * so the owner's next key applies to what they see.
 */
function begin(before: InboxState, ids: readonly string[], change: Change): Step {
  const { place } = before.list;
  const isRead = change.to === "read" || change.to === "unread";
  const state: InboxState =
    isRead && before.openId !== null && ids.includes(before.openId) ? { ...before, opening: "marked" } : before;
  const named = rowsOf(state, ids);
  // The row of a message just opened may not show it as read yet.
  const rows = isRead && named.length === 1 ? named : named.filter((row) => wouldChange(row, change));
  const isMoved = change.to === "inbox" || change.to === "spam" || change.to === "deleted";
  const changing = isMoved ? ids : rows.map(({ id }) => id);
  if (place === null || changing.length === 0) return [state, []];
  const task: Task = { change, ids: changing, rows, place, ...afterwards(change, place) };
  return task.advances === true ? advance(state, task) : [state, [{ type: "change", task }]];
}

function advance(state: InboxState, task: Task): Step {
  const { ids, rows } = task;
  const { openId } = state;
  const next = neighbourOf(visibleRows(state.list), ids);
  const list = task.leaves === true ? reduceList(state.list, { type: "leaving", ids }) : state.list;
  const left: InboxState = { ...state, list, selection: NOTHING_SELECTED };
  if (openId === null || !ids.includes(openId)) {
    return [focusRow(left, next?.id ?? null), [{ type: "change", task }]];
  }
  const opened = rows.find(({ id }) => id === openId) ?? { id: openId, after: null };
  return andThen(openRow(left, next), (moved) => [moved, [{ type: "change", task: { ...task, opened } }]]);
}

/** Restores the rows of messages that did not leave after all. */
export function takeBack(state: InboxState, task: Task): Step {
  const { ids, place, opened } = task;
  if (task.isSilent === true) {
    const list = reduceList(state.list, { type: "marked", ids, marks: { status: "unread" } });
    return [{ ...state, list }, []];
  }
  if (task.advances !== true) return [state, []];
  const back = { ...state, list: reduceList(state.list, { type: "settled", ids }) };
  if (place !== state.list.place) return [back, []];
  return opened === undefined ? [focusRow(back, ids[0] ?? null), []] : openRow(back, opened);
}

/** Reopens the message that was open when it left, if the owner is still in the same list. */
export function reopen(state: InboxState, { opened, place, rows }: Task): Step {
  // The current list may show the restored messages.
  if (place !== state.list.place) return [state, [{ type: "reread" }]];
  if (rows.length === 0 && opened === undefined) return load(state, "newest");
  return opened === undefined || state.openId === null ? [state, []] : openRow(state, opened);
}

/** Marks a shown message read, once: the owner may mark it unread while it is open, or before it is shown. */
export function show(state: InboxState, message: ShownMessage | null, mayMark: boolean): Step {
  const { place } = state.list;
  if (message !== null && message.id !== state.openId) return [state, []];
  const next: InboxState = { ...state, shown: message };
  if (message === null || !mayMark || state.opening !== "loading") return settleWriting(next);
  const opened: InboxState = { ...next, opening: "read" };
  if (message.status === "read" || place === null) return settleWriting(opened);
  const ids = [message.id];
  const task: Task = { change: { to: "read" }, ids, rows: [message], place, isSilent: true };
  const list = reduceList(state.list, { type: "marked", ids, marks: { status: "read" } });
  const [settled, effects] = settleWriting({ ...opened, list });
  return [settled, [{ type: "change", task }, ...effects]];
}

/** Opens the current message if needed, and the field to write in once it is shown. */
export function write(state: InboxState, to: "reply" | "note"): Step {
  const id = currentId(state);
  if (id !== null && id === state.openId) return settleWriting({ ...state, writing: { id, to } });
  const row = visibleRows(state.list).find((listed) => listed.id === id);
  if (row === undefined) return refuse(state, { type: "tell", message: "Open a message first." });
  return openRow({ ...state, writing: { id: row.id, to } }, row);
}

/** The shown message may not accept a reply from here. */
export function settleWriting(state: InboxState): Step {
  const { shown, writing } = state;
  if (writing?.to !== "reply" || shown === null || shown.id !== writing.id || shown.canReply) return [state, []];
  const isMailed = replyAddressOf(state) !== null;
  return refuse(
    state,
    isMailed ? { type: "reply-by-mail" } : { type: "tell", message: "This message cannot be replied to." },
  );
}

/** Nothing can be written; the letters typed for it are not commands either. */
export function refuse(state: InboxState, ...effects: readonly Effect[]): Step {
  const writing = { id: state.openId, to: "nothing" } as const;
  const next: Transition = (later) => [later.writing === writing ? { ...later, writing: null } : later, []];
  return [{ ...state, writing }, [...effects, { type: "later", ms: SWALLOWED_MS, next }]];
}
