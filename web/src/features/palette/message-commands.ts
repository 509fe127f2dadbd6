import {
  IconArrowBackUp,
  IconCheckbox,
  IconChecks,
  IconClockPause,
  IconFilter,
  IconLink,
  IconMailOff,
  IconNote,
  IconSearch,
  IconTag,
  IconTrash,
  IconUserPlus,
  IconX,
} from "@tabler/icons-react";
import { MARK_ALL_READ, MARK_FACES } from "../../core/inbox/actions/mark-faces.ts";
import type { OpenFolder } from "../../core/inbox/actions/open-folder.ts";
import type { PaletteCommand, PaletteGroup } from "../../core/kit/commands/palette-command.ts";
import type { FolderCommand } from "../../core/kit/commands/shortcuts.ts";
import { countOf } from "../../core/kit/format/counts.ts";
import { FOLDERS } from "../../core/kit/navigation/folders.ts";

/** Commands act on the selected messages, else on the current one. */
export function messageCommands(open: OpenFolder): readonly PaletteGroup[] {
  const { ids: targets, isEverything } = open.actions.targets();
  const heading = isEverything
    ? "All selected messages"
    : targets.length === 1
      ? "This message"
      : countOf(targets.length, "selected message", "selected messages");
  return [
    ...(targets.length === 0 ? [] : [{ heading, commands: forMessages(open, targets) }]),
    { heading: "This list", commands: forList(open) },
  ];
}

type Face = Pick<PaletteCommand, "label" | "icon" | "alias">;

function forMessages({ list, actions, message }: OpenFolder, targets: readonly string[]): readonly PaletteCommand[] {
  const { hasDone, moveTo } = FOLDERS[list.folder];
  const { move } = FOLDERS[moveTo];
  const { openId, replyAddress } = message;
  const isOne = targets.length === 1;
  const isOpen = isOne && targets[0] === openId;
  const offered = (isOffered: boolean, shortcut: FolderCommand, face: Face): readonly PaletteCommand[] =>
    isOffered ? [{ ...face, id: `message/${shortcut}`, shortcut, action: () => actions.run(shortcut) }] : [];
  return [
    ...offered(isOpen && replyAddress !== null, "reply", {
      label: `Reply to ${replyAddress}`,
      alias: "answer",
      icon: IconArrowBackUp,
    }),
    ...offered(hasDone, "done", MARK_FACES[actions.toggledMark("done")]),
    ...offered(hasDone, "snooze", { label: "Snooze…", alias: "later remind defer", icon: IconClockPause }),
    ...offered(list.isDoubtful, "done", { label: "Confirm spam", alias: "junk", icon: IconMailOff }),
    ...offered(actions.isShared, "assign", { label: "Assign…", alias: "member owner delegate", icon: IconUserPlus }),
    ...offered(true, "star", MARK_FACES[actions.toggledMark("star")]),
    ...offered(true, "label", { label: "Label…", alias: "tag", icon: IconTag }),
    ...offered(isOpen, "note", { label: "Write a note", alias: "comment private", icon: IconNote }),
    ...offered(true, "move", { label: move.command, alias: move.alias, icon: move.icon }),
    ...offered(true, "unread", MARK_FACES[actions.toggledMark("unread")]),
    ...offered(true, "delete", { label: "Delete", alias: "remove trash bin", icon: IconTrash }),
    ...offered(isOne, "copy-link", { label: "Copy link to this message", icon: IconLink }),
    ...offered(list.selection.ids.length === 0, "tick", { label: "Select this message", icon: IconCheckbox }),
    ...offered(openId !== null, "close", { label: "Close message", alias: "back", icon: IconX }),
  ];
}

function forList({ list, actions }: OpenFolder): readonly PaletteCommand[] {
  const { filterSearch, setFilter, mayHaveUnread } = list;
  const isFiltered = Object.values(filterSearch).some((part) => part !== undefined);
  const offered = (isOffered: boolean, command: PaletteCommand) => (isOffered ? [command] : []);
  return [
    {
      id: "list/search",
      label: "Search this list",
      alias: "find",
      shortcut: "search",
      icon: IconSearch,
      action: () => actions.run("search"),
    },
    ...offered(mayHaveUnread, {
      id: "list/all-read",
      label: "Mark all as read",
      icon: IconChecks,
      needs: "work",
      action: () => actions.ask(MARK_ALL_READ),
    }),
    ...offered(filterSearch.status !== "unread", {
      id: "list/unread-only",
      label: "Show unread messages only",
      alias: "filter",
      icon: IconFilter,
      action: () => setFilter({ ...filterSearch, status: "unread" }),
    }),
    ...offered(isFiltered, {
      id: "list/all",
      label: "Show all messages",
      alias: "clear filter",
      icon: IconX,
      action: () => setFilter({}),
    }),
  ];
}
