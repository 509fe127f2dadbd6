import type { Command, FolderCommand } from "./shortcuts.ts";
import type { FolderState } from "./use-folder.ts";

/** What a command is done to: the ticked rows or else the one in hand. */
export function targetsOf({ current, selection }: FolderState): readonly string[] {
  if (selection.ids.length > 0) return selection.ids;
  return current === null ? [] : [current];
}

/** Does what a key, or the palette, asks for. */
export function runCommand(command: FolderCommand, view: FolderState): void {
  DEEDS[command](view, targetsOf(view));
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
  return command in DEEDS;
}
