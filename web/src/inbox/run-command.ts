import type { Command } from "./shortcuts.ts";
import type { FolderState } from "./use-folder.ts";

type FolderCommand = Exclude<Command, "help">;

/** Does what a key asks for, to the ticked rows or else to the one in hand. */
export function runCommand(command: FolderCommand, view: FolderState): void {
  const { current, selection } = view;
  const inHand = current === null ? [] : [current];
  DEEDS[command](view, selection.ids.length > 0 ? selection.ids : inHand);
}

const DEEDS: Readonly<Record<FolderCommand, (view: FolderState, targets: readonly string[]) => void>> = {
  next: (view) => view.step(1),
  previous: (view) => view.step(-1),
  tick: (view) => {
    if (view.current !== null) view.selection.toggle(view.current);
  },
  spam: (view, targets) => view.move(targets),
  unread: (view, targets) => view.toggleRead(targets),
  delete: (view, targets) => view.askToDelete(targets),
  search: () => document.querySelector<HTMLInputElement>("[data-search]")?.focus(),
  close: (view) => {
    if (view.openId !== undefined) view.close();
    else view.selection.clear();
  },
};
