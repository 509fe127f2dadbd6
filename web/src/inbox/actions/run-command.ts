import type { Command, FolderCommand } from "../../commands/shortcuts.ts";
import type { FolderState } from "../use-folder.ts";

/** Narrower windows show one pane: an open message covers the list and its selection. */
const ONE_PANE = "(max-width: 62em)";

/** Returns the selected rows, else the open message, else the focused row. */
export function targetsOf({ current, openId, selection }: FolderState): readonly string[] {
  const isListHidden = openId !== undefined && window.matchMedia(ONE_PANE).matches;
  if (selection.ids.length > 0 && !isListHidden) return selection.ids;
  return current === null ? [] : [current];
}

/** Does what a key, or the palette, asks for. */
export function runCommand(command: FolderCommand, view: FolderState): void {
  ACTIONS[command](view, targetsOf(view));
}

const ACTIONS: Readonly<Record<FolderCommand, (view: FolderState, targets: readonly string[]) => void>> = {
  next: (view) => view.step(1),
  previous: (view) => view.step(-1),
  tick: (view) => {
    if (view.current !== null) view.selection.toggle(view.current);
  },
  done: (view, targets) => (view.isDoubtful ? view.confirmSpam(targets) : view.toggleDone(targets)),
  star: (view, targets) => view.toggleStar(targets),
  label: (view, targets) => view.askForLabels(targets),
  note: (view) => view.requestNote(),
  move: (view, targets) => view.move(targets),
  unread: (view, targets) => view.toggleRead(targets),
  delete: (view, targets) => view.askToDelete(targets),
  reply: () => document.querySelector<HTMLAnchorElement>("[data-reply]")?.click(),
  "copy-link": (view) => {
    if (view.current !== null) view.copyLink(view.current);
  },
  search: () => document.querySelector<HTMLInputElement>("[data-search]")?.focus(),
  close: (view) => {
    if (view.openId !== undefined) view.close();
    else view.selection.clear();
  },
};

export function isOfFolder(command: Command): command is FolderCommand {
  return command in ACTIONS;
}
