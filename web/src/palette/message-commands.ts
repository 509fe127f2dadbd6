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
import { MARK_ALL_READ, MARK_FACES } from "../inbox/actions/mark-faces.ts";
import type { OpenFolder } from "../inbox/actions/open-folder.ts";
import { type FolderCommand, keysOf, neededFor } from "../kit/commands/shortcuts.ts";
import { countOf } from "../kit/format/counts.ts";
import { FOLDERS } from "../kit/navigation/folders.ts";
import type { PaletteCommand, PaletteGroup } from "./palette-command.ts";

/** Commands act on the selected messages first, else on the current one. */
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

function forMessages(open: OpenFolder, targets: readonly string[]): readonly PaletteCommand[] {
  const { list, actions } = open;
  const { folder, selection } = list;
  const { openId, replyAddress } = open.message;
  const { move } = FOLDERS[FOLDERS[folder].moveTo];
  const of = (command: FolderCommand, rest: Pick<PaletteCommand, "label" | "icon" | "alias">): PaletteCommand => ({
    ...rest,
    id: `message/${command}`,
    keys: keysOf(command),
    needs: neededFor(command),
    run: () => actions.run(command),
  });
  const isOne = targets.length === 1;
  return [
    ...(isOne && targets[0] === openId && replyAddress !== null
      ? [of("reply", { label: `Reply to ${replyAddress}`, alias: "answer", icon: IconArrowBackUp })]
      : []),
    ...(FOLDERS[folder].hasDone ? [of("done", MARK_FACES[actions.toggledMark("done")])] : []),
    ...(FOLDERS[folder].hasDone
      ? [of("snooze", { label: "Snooze…", alias: "later remind defer", icon: IconClockPause })]
      : []),
    ...(list.isDoubtful ? [of("done", { label: "Confirm spam", alias: "junk", icon: IconMailOff })] : []),
    ...(actions.isShared
      ? [of("assign", { label: "Assign…", alias: "member owner delegate", icon: IconUserPlus })]
      : []),
    of("star", MARK_FACES[actions.toggledMark("star")]),
    of("label", { label: "Label…", alias: "tag", icon: IconTag }),
    ...(isOne && targets[0] === openId
      ? [of("note", { label: "Write a note", alias: "comment private", icon: IconNote })]
      : []),
    of("move", { label: move.command, alias: move.alias, icon: move.icon }),
    of("unread", MARK_FACES[actions.toggledMark("unread")]),
    of("delete", {
      label: "Delete",
      alias: "remove trash bin",
      icon: IconTrash,
    }),
    ...(isOne ? [of("copy-link", { label: "Copy link to this message", icon: IconLink })] : []),
    ...(selection.ids.length === 0 ? [of("tick", { label: "Select this message", icon: IconCheckbox })] : []),
    ...(openId !== null ? [of("close", { label: "Close message", alias: "back", icon: IconX })] : []),
  ];
}

function forList(open: OpenFolder): readonly PaletteCommand[] {
  const { filterSearch, setFilter, mayHaveUnread } = open.list;
  const isUnreadOnly = filterSearch.status === "unread";
  const isFiltered = Object.values(filterSearch).some((part) => part !== undefined);
  return [
    {
      id: "list/search",
      label: "Search this list",
      alias: "find",
      keys: keysOf("search"),
      icon: IconSearch,
      run: () => open.actions.run("search"),
    },
    ...(mayHaveUnread
      ? [
          {
            id: "list/all-read",
            label: "Mark all as read",
            icon: IconChecks,
            needs: "work",
            run: () => open.actions.ask(MARK_ALL_READ),
          } as const,
        ]
      : []),
    ...(isUnreadOnly
      ? []
      : [
          {
            id: "list/unread-only",
            label: "Show unread messages only",
            alias: "filter",
            icon: IconFilter,
            run: () => setFilter({ ...filterSearch, status: "unread" }),
          } as const,
        ]),
    ...(isFiltered
      ? [{ id: "list/all", label: "Show all messages", alias: "clear filter", icon: IconX, run: () => setFilter({}) }]
      : []),
  ];
}
