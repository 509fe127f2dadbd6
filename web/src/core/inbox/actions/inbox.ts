import type { FolderCommand } from "../../kit/commands/shortcuts.ts";
import type { ListPlace } from "../state/list-state.ts";
import type { Load } from "../state/load-rows.ts";
import { NOTHING_SELECTED, tick, toggle } from "../state/selection.ts";
import type { Row } from "../state/submission-rows.ts";
import type { Change, Task } from "./change.ts";
import {
  type Effect,
  type InboxState,
  type Question,
  type ShownMessage,
  type Targets,
  type Toggle,
  type Transition,
  targetsOf,
  toggledMark,
  visibleRows,
} from "./inbox-state.ts";
import { addressed, ask, inList, load, openRow, refuse, show } from "./inbox-steps.ts";
import { runCommand } from "./run-command.ts";

/** Narrower windows show one pane: an open message covers the list and its selection. */
const ONE_PANE = "(max-width: 62em)";
const isNarrow = () => window.matchMedia(ONE_PANE).matches;

/** Holds an inbox's state. Each event is fully processed before the next key can be pressed. */
export function createInbox(initial: InboxState, perform: (effect: Effect) => void, isOnePane = isNarrow) {
  let state = initial;
  const listeners = new Set<() => void>();
  const dispatch = (transition: Transition) => {
    const before = state;
    const [next, effects] = transition(before);
    state = next;
    for (const effect of effects) perform(effect);
    if (next !== before) for (const listener of listeners) listener();
  };
  const become = (change: (before: InboxState) => Partial<InboxState>) =>
    dispatch((before) => [{ ...before, ...change(before) }, []]);
  const meant = (ids?: readonly string[]): Targets =>
    ids === undefined ? targetsOf(state, isOnePane()) : { ids, isEverything: false };
  const run = (command: FolderCommand, ids?: readonly string[]) =>
    dispatch((before) => runCommand(command, before, meant(ids)));
  const put = (question: Question | null) => become(() => ({ question }));
  const loads = (what: Load["what"]) => () => dispatch((before) => load(before, what));

  return {
    read: () => state,
    dispatch,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts the list at a cursor, or afresh. */
    start: (place: ListPlace, start: string | null, isWanted: boolean) =>
      dispatch((before) => {
        const [started] = inList(before, { type: "started", start, place });
        return isWanted ? load(started, "first") : [started, []];
      }),
    follow: (openId: string | null) => dispatch((before) => [addressed(before, openId), []]),
    /** The page now shows something else. */
    leave: () => become(({ list }) => ({ list: { ...list, place: null } })),
    loading: {
      restart: loads("first"),
      loadOlder: loads("older"),
      loadNewer: loads("newer"),
      /** Loads new rows, and updates the ones on screen. */
      refresh: loads("newest"),
    },
    selecting: {
      tickAll: () =>
        become(({ list, selection }) => ({
          selection: tick(
            selection,
            visibleRows(list).map(({ id }) => id),
            true,
          ),
        })),
      tickEverything: () => become(({ selection }) => ({ selection: { ...selection, isEverything: true } })),
      clear: () => become(() => ({ selection: NOTHING_SELECTED })),
      /** `through` also selects every row since the last one ticked. */
      toggle: (id: string, through = false) =>
        become(({ list, selection }) => ({ selection: toggle(selection, visibleRows(list), id, through) })),
    },
    reading: {
      /** Opens a message like its row's link. */
      open: (row: Row) => dispatch((before) => openRow(before, row)),
      setFocused: (id: string) =>
        dispatch((before) => [before.focused === id ? before : { ...before, focused: id }, []]),
      show: (message: ShownMessage | null, mayMark: boolean) => dispatch((before) => show(before, message, mayMark)),
      /** The open message cannot be shown, so nothing can be written there. */
      miss: () => dispatch((before) => (before.writing === null ? [before, []] : refuse(before))),
      endWriting: () => become(() => ({ writing: null })),
    },
    acting: {
      /** Runs a key's command. Letters meant for a field that is not there yet are ignored. */
      press: (command: FolderCommand) => {
        if (state.question === null && state.writing === null) run(command);
      },
      /** Applies a command to these messages, or to the key's targets. */
      run,
      targets: () => meant(),
      /** The mark that a toggle sets on its targets. */
      toggledMark: (command: Toggle) => toggledMark(command, state, meant()),
      ask: put,
      cancel: () => put(null),
      /** Applies the chosen answer. The dialog may stay open for another one. */
      answer: (change: Change, staysOpen = false) =>
        dispatch((before) => {
          const { question } = before;
          if (question === null || question.about === "everything") return [before, []];
          return ask({ ...before, question: staysOpen ? question : null }, question, change);
        }),
      endBulk: () => dispatch((before) => load({ ...before, question: null, selection: NOTHING_SELECTED }, "first")),
      undo: (task: Task) => perform({ type: "undo", task }),
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
