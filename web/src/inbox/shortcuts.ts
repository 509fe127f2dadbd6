/** What a key press means in a folder. */
export type Command = "next" | "previous" | "close" | "tick" | "spam" | "unread" | "delete" | "search" | "help";

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** For the sheet that lists them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["j", "↓"], does: "Go to the next message" },
  { keys: ["k", "↑"], does: "Go to the previous message" },
  { keys: ["Enter"], does: "Open the message" },
  { keys: ["Esc"], does: "Close the message, or clear the selection" },
  { keys: ["x"], does: "Select the message" },
  { keys: ["s"], does: "Move to spam, or out of it" },
  { keys: ["u"], does: "Mark as unread, or as read" },
  { keys: ["#", "Del"], does: "Delete for good, after asking" },
  { keys: ["/"], does: "Search" },
  { keys: ["?"], does: "Show these shortcuts" },
];

const ANYWHERE: Readonly<Record<string, Command>> = {
  j: "next",
  k: "previous",
  x: "tick",
  s: "spam",
  u: "unread",
  "#": "delete",
  Delete: "delete",
  "/": "search",
  "?": "help",
  Escape: "close",
};

// Elsewhere the arrows scroll.
const IN_LIST: Readonly<Record<string, Command>> = { ArrowDown: "next", ArrowUp: "previous" };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Null for keys that mean nothing here; combinations belong to the browser and to assistive technology. */
export function readCommand(press: KeyPress, isInList: boolean): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  return ANYWHERE[press.key] ?? (isInList ? (IN_LIST[press.key] ?? null) : null);
}
