import { useEffect, useEffectEvent } from "react";
import type { Permission } from "../../../../../shared/permissions.ts";
import { useMay } from "../access/may.ts";

export type FolderCommand =
  | "next"
  | "previous"
  | "close"
  | "extend-next"
  | "extend-previous"
  | "tick"
  | "done"
  | "snooze"
  | "assign"
  | "star"
  | "label"
  | "note"
  | "move"
  | "unread"
  | "delete"
  | "reply"
  | "copy-link"
  | "search";

export type GoCommand =
  | "go-inbox"
  | "go-spam"
  | "go-forms"
  // feature: overview
  | "go-overview"
  | "go-settings";

export type Command = FolderCommand | GoCommand | "undo" | "help" | "palette";

interface Shortcut {
  /** Omitted for keys the browser handles itself. */
  readonly command?: Command;
  /**
   * `KeyboardEvent.key` names, optionally prefixed with `Mod+`, `Shift+` or `g ` (pressed first); those in
   * `ONLY_IN_LIST` mean something else outside the list.
   */
  readonly keys: readonly string[];
  readonly does: string;
  /** Omitted for what everyone may do. */
  readonly needs?: Permission;
}

/** All shortcuts, as listed by the sheet and shown beside commands in the palette. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: "palette", keys: ["Mod+k"], does: "Search or jump to a form, page or command" },
  { command: "next", keys: ["j", "ArrowDown"], does: "Next message" },
  { command: "previous", keys: ["k", "ArrowUp"], does: "Previous message" },
  { keys: ["Enter"], does: "Open message" },
  { command: "close", keys: ["Escape"], does: "Close message or clear selection" },
  { command: "tick", keys: ["x"], does: "Select message", needs: "work" },
  {
    command: "extend-next",
    keys: ["Shift+j", "Shift+ArrowDown"],
    does: "Extend selection to the next message",
    needs: "work",
  },
  {
    command: "extend-previous",
    keys: ["Shift+k", "Shift+ArrowUp"],
    does: "Extend selection to the previous message",
    needs: "work",
  },
  { command: "done", keys: ["e"], does: "Mark as done or reopen (doubtful: confirm spam)", needs: "work" },
  { command: "snooze", keys: ["h"], does: "Snooze", needs: "work" },
  { command: "assign", keys: ["a"], does: "Assign to a member", needs: "work" },
  { command: "star", keys: ["f", "*"], does: "Star or remove star", needs: "work" },
  { command: "label", keys: ["t"], does: "Label", needs: "work" },
  { command: "note", keys: ["n"], does: "Write a note", needs: "work" },
  { command: "move", keys: ["s"], does: "Move to spam or back to the inbox", needs: "work" },
  { command: "unread", keys: ["u"], does: "Mark as read or unread", needs: "work" },
  { command: "reply", keys: ["r"], does: "Reply", needs: "work" },
  { command: "copy-link", keys: ["l"], does: "Copy link to message" },
  { command: "delete", keys: ["#", "Delete"], does: "Delete", needs: "work" },
  { command: "undo", keys: ["z", "Mod+z"], does: "Undo", needs: "work" },
  { command: "go-inbox", keys: ["g i"], does: "Go to the inbox" },
  { command: "go-spam", keys: ["g s"], does: "Go to spam" },
  { command: "go-forms", keys: ["g f"], does: "Go to forms" },
  // feature: overview
  { command: "go-overview", keys: ["g o"], does: "Go to the overview" },
  { command: "go-settings", keys: ["g ,"], does: "Go to settings" },
  { command: "search", keys: ["/"], does: "Search" },
  { command: "help", keys: ["?"], does: "Show keyboard shortcuts" },
];

// Elsewhere the arrows scroll.
const ONLY_IN_LIST: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowUp"]);

const MEANINGS: ReadonlyMap<string, Command> = new Map(
  SHORTCUTS.flatMap(({ command, keys }) => (command === undefined ? [] : keys.map((key) => [key, command] as const))),
);

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `null` for keys without a meaning here; other combinations are left to the browser and assistive technology. */
export function readCommand(press: KeyPress, isInList: boolean): Command | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey || altKey) {
    const isOurs = ctrlKey !== metaKey && !altKey && !shiftKey;
    return isOurs ? (MEANINGS.get(`Mod+${key.toLowerCase()}`) ?? null) : null;
  }
  const shifted = `Shift+${key.length === 1 ? key.toLowerCase() : key}`;
  const name = shiftKey && MEANINGS.has(shifted) ? shifted : key;
  return ONLY_IN_LIST.has(name) && !isInList ? null : (MEANINGS.get(name) ?? null);
}

const GO_KEY = "g";
const GO_MS = 1_500;

/** Reads keys in sequence: after `g`, the next key only says where to go. */
export function createKeyReader(): (press: KeyPress, isInList: boolean, at: number) => Command | null {
  let goUntil = 0;
  return (press, isInList, at) => {
    const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey;
    const isGoing = at < goUntil && isPlain;
    if (press.key === "Shift") return null;
    goUntil = !isGoing && isPlain && press.key === GO_KEY ? at + GO_MS : 0;
    return isGoing ? (MEANINGS.get(`${GO_KEY} ${press.key}`) ?? null) : readCommand(press, isInList);
  };
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
  Delete: "Del",
};

export function keyName(key: string): string {
  if (key.startsWith("Mod+")) return `${isApple() ? "⌘" : "Ctrl"} ${key.slice(4).toUpperCase()}`;
  if (key.startsWith("Shift+")) return `Shift ${keyName(key.slice(6)).toUpperCase()}`;
  return SYMBOLS[key] ?? key.replace(" ", " then ");
}

/** The keys of a command, as displayed. */
export function keysOf(command: Command): readonly string[] {
  return (SHORTCUTS.find((shortcut) => shortcut.command === command)?.keys ?? []).map(keyName);
}

/** The permission a command needs; undefined if everyone may use it. */
export function neededFor(command: Command): Permission | undefined {
  return SHORTCUTS.find((shortcut) => shortcut.command === command)?.needs;
}

function isApple(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

export const IN_DIALOG = '[role="dialog"], [role="menu"]';
export const TYPING = `input:not([type="checkbox"]), textarea, select, [contenteditable="true"], ${IN_DIALOG}`;

// Shared, as several listeners read the same key and its meaning depends on the one before.
const readKey = createKeyReader();
const meanings = new WeakMap<KeyboardEvent, Command | null>();

function meaningOf(event: KeyboardEvent, target: Element): Command | null {
  const known = meanings.get(event);
  if (known !== undefined) return known;
  const isInList = target === document.body || target.closest("[data-submission-list]") !== null;
  const isTyping = target.closest(TYPING) !== null;
  const command = isTyping ? readCommand(event, isInList) : readKey(event, isInList, event.timeStamp);
  meanings.set(event, command);
  return command;
}

/** Runs the given commands on their keys, unless the member is typing, in a dialog or not permitted. */
export function useShortcuts<Ours extends Command>(
  isOurs: (command: Command) => command is Ours,
  run: (command: Ours) => void,
): void {
  const may = useMay();
  const onCommand = useEffectEvent((command: Command): boolean => {
    if (!isOurs(command)) return false;
    const needed = neededFor(command);
    if (needed !== undefined && !may(needed)) return false;
    run(command);
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      const command = meaningOf(event, target);
      if (command === null || target.closest(command === "palette" ? IN_DIALOG : TYPING) !== null) return;
      if (onCommand(command)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
