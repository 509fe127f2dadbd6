import type { Command, FolderCommand } from "../../kit/commands/shortcuts.ts";
import type { OpenFolder } from "./open-folder.ts";

/** Narrower windows show one pane: an open message covers the list and its selection. */
const ONE_PANE = "(max-width: 62em)";

/** Returns the selected rows, else the open message, else the focused row. */
export function targetsOf({ list: { selection }, message: { current, openId } }: OpenFolder): readonly string[] {
  const isListHidden = openId !== undefined && window.matchMedia(ONE_PANE).matches;
  if (selection.ids.length > 0 && !isListHidden) return selection.ids;
  return current === null ? [] : [current];
}

/** Does what a key, or the palette, asks for. */
export function runCommand(command: FolderCommand, folder: OpenFolder): void {
  COMMANDS[command](folder, targetsOf(folder));
}

const COMMANDS: Readonly<Record<FolderCommand, (folder: OpenFolder, targets: readonly string[]) => void>> = {
  next: ({ message }) => message.step(1),
  previous: ({ message }) => message.step(-1),
  "extend-next": (folder) => extend(folder, 1),
  "extend-previous": (folder) => extend(folder, -1),
  tick: ({ list, message }) => {
    if (message.current !== null) list.selection.toggle(message.current);
  },
  done: ({ list, actions }, targets) => (list.isDoubtful ? actions.confirmSpam(targets) : actions.toggleDone(targets)),
  snooze: ({ actions }, targets) => actions.askToSnooze(targets),
  assign: ({ actions }, targets) => actions.askToAssign(targets),
  star: ({ actions }, targets) => actions.toggleStar(targets),
  label: ({ actions }, targets) => actions.askForLabels(targets),
  note: ({ message }) => message.write("note"),
  move: ({ actions }, targets) => actions.move(targets),
  unread: ({ actions }, targets) => actions.toggleRead(targets),
  delete: ({ actions }, targets) => actions.remove(targets),
  reply: () => document.querySelector<HTMLAnchorElement>("[data-reply]")?.click(),
  "copy-link": ({ message, actions }) => {
    if (message.current !== null) actions.copyLink(message.current);
  },
  search: () => document.querySelector<HTMLInputElement>("[data-search]")?.focus(),
  close: ({ list, message }) => {
    if (message.openId !== undefined) message.close();
    else list.selection.clear();
  },
};

/** Goes to the next message and selects the rows on the way, or back and clears them. */
function extend({ list, message }: OpenFolder, by: 1 | -1): void {
  const { current } = message;
  const to = message.step(by);
  if (to !== undefined) list.selection.extend(current ?? to.id, to.id);
}

export function isOfFolder(command: Command): command is FolderCommand {
  return command in COMMANDS;
}
