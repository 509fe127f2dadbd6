import type { Command, FolderCommand } from "../../kit/commands/shortcuts.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { ListPlace } from "../state/list-state.ts";
import { extend, NOTHING_SELECTED, toggle } from "../state/selection.ts";
import {
  type AskingCommand,
  andThen,
  besideCurrent,
  currentId,
  type InboxState,
  type Step,
  type Targets,
  toggledMark,
  visibleRows,
} from "./inbox-state.ts";
import { ask, focusRow, load, openRow, write } from "./inbox-steps.ts";

/** Within this many rows of the end, a step loads more, even if the list is hidden. */
const LOAD_AHEAD_ROWS = 10;

export function runCommand(command: FolderCommand, state: InboxState, targets: Targets): Step {
  const { place } = state.list;
  return place === null ? [state, []] : COMMANDS[command](state, targets, place);
}

export function isOfFolder(command: Command): command is FolderCommand {
  return command in COMMANDS;
}

/** True in the list of doubtful messages, which may be confirmed as spam. */
export function isDoubtful({ folder, filter }: ListPlace): boolean {
  return folder === "spam" && filter?.doubtful === true;
}

const COMMANDS: Readonly<Record<FolderCommand, (state: InboxState, targets: Targets, place: ListPlace) => Step>> = {
  next: (state) => step(state, 1),
  previous: (state) => step(state, -1),
  "extend-next": (state) => extendBy(state, 1),
  "extend-previous": (state) => extendBy(state, -1),
  tick: (state) => {
    const id = currentId(state);
    if (id === null) return [state, []];
    return [{ ...state, selection: toggle(state.selection, visibleRows(state.list), id, false) }, []];
  },
  done: (state, targets, place) => {
    if (isDoubtful(place)) return ask(state, targets, { to: "spam" });
    if (!FOLDERS[place.folder].hasDone) return [state, []];
    return ask(state, targets, { to: toggledMark("done", state, targets) });
  },
  snooze: (state, targets, place) => (FOLDERS[place.folder].hasDone ? question(state, "snooze", targets) : [state, []]),
  assign: (state, targets) => question(state, "assign", targets),
  label: (state, targets) => question(state, "label", targets),
  star: (state, targets) => ask(state, targets, { to: toggledMark("star", state, targets) }),
  unread: (state, targets) => ask(state, targets, { to: toggledMark("unread", state, targets) }),
  move: (state, targets, place) => ask(state, targets, { to: FOLDERS[place.folder].moveTo }),
  delete: (state, targets) => ask(state, targets, { to: "deleted" }),
  note: (state) => write(state, "note"),
  reply: (state) => write(state, "reply"),
  "copy-link": (state, _, { formId }) => {
    const id = currentId(state);
    if (id === null) return [state, []];
    const row = state.list.rows.find((listed) => listed.id === id);
    return [state, [{ type: "copy-link", id, formId: formId ?? row?.form?.id ?? null }]];
  },
  search: (state) => [state, [{ type: "search" }]],
  close: (state) => {
    const { openId } = state;
    if (openId === null) return [{ ...state, selection: NOTHING_SELECTED }, []];
    const [closed, effects] = openRow(state, null);
    return [focusRow(closed, openId), effects];
  },
};

function question(state: InboxState, about: AskingCommand, targets: Targets): Step {
  return [targets.ids.length === 0 ? state : { ...state, question: { about, ...targets } }, []];
}

/** Moves to the next message (1) or the previous one (-1): opens it if one is open, else focuses its row. */
function step(state: InboxState, by: 1 | -1): Step {
  const row = besideCurrent(state, by);
  if (row === undefined) return [state, []];
  const rows = visibleRows(state.list);
  const moved: Step = state.openId === null ? [focusRow(state, row.id), []] : openRow(state, row);
  const older: Step = rows.slice(-LOAD_AHEAD_ROWS).includes(row)
    ? andThen(moved, (next) => load(next, "older"))
    : moved;
  return rows.slice(0, LOAD_AHEAD_ROWS).includes(row) ? andThen(older, (next) => load(next, "newer")) : older;
}

/** Moves to the next message and selects the rows on the way, or back and clears them. */
function extendBy(state: InboxState, by: 1 | -1): Step {
  const from = currentId(state);
  const to = besideCurrent(state, by)?.id;
  const [moved, effects] = step(state, by);
  if (to === undefined) return [moved, effects];
  return [{ ...moved, selection: extend(moved.selection, visibleRows(moved.list), from ?? to, to) }, effects];
}
