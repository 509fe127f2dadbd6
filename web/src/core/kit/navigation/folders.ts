import { type Icon, IconInbox, IconMailOff, IconShieldCheck } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { Folder, FolderCounts_CountsFragment } from "../graphql/documents.ts";

interface FolderFacts {
  /** Its tab label. */
  readonly label: string;
  /** Within a sentence: "Moved to the inbox". */
  readonly name: string;
  readonly contents: string;
  readonly icon: Icon;
  readonly path: string;
  readonly allPath: string;
  readonly moveTo: Folder;
  /** The labels for moving a message here, on a button, an icon or in the palette, and its search keywords. */
  readonly move: {
    readonly button: string;
    readonly label: string;
    readonly command: string;
    readonly alias: string;
    readonly icon: Icon;
  };
  /** True if links in its messages can be opened, messages replied to, and deliveries retried. */
  readonly isTrusted: boolean;
  /** True if its messages are open or done. */
  readonly hasDone: boolean;
  /** True if its messages can be filtered by the reason they are here. */
  readonly hasReasons: boolean;
  readonly empty: {
    readonly icon: Icon;
    readonly title: string;
    readonly text: string;
    readonly offersSnippet: boolean;
  };
}

export const FOLDERS = {
  inbox: {
    label: "Inbox",
    name: "the inbox",
    contents: "messages",
    icon: IconInbox,
    path: "/forms/$formId/inbox",
    allPath: "/inbox",
    moveTo: "spam",
    move: {
      button: "Not spam",
      label: "Not spam",
      command: "Not spam: move to inbox",
      alias: "restore",
      icon: IconShieldCheck,
    },
    isTrusted: true,
    hasDone: true,
    hasReasons: false,
    empty: {
      icon: IconInbox,
      title: "No messages yet",
      text: "Add a form’s snippet to your website and send yourself a test message.",
      offersSnippet: true,
    },
  },
  spam: {
    label: "Spam",
    name: "spam",
    contents: "spam",
    icon: IconMailOff,
    path: "/forms/$formId/spam",
    allPath: "/spam",
    moveTo: "inbox",
    move: {
      button: "Spam",
      label: "Move to spam",
      command: "Move to spam",
      alias: "junk",
      icon: IconMailOff,
    },
    isTrusted: false,
    hasDone: false,
    hasReasons: true,
    empty: {
      icon: IconShieldCheck,
      title: "No spam",
      text: "Messages that look like spam are kept here. You can move any of them to the inbox.",
      offersSnippet: false,
    },
  },
} as const satisfies Readonly<Record<Folder, FolderFacts>>;

/** In display order. */
export const ALL_FOLDERS = Object.keys(FOLDERS) as readonly Folder[];

export function isFolder(name: string): name is Folder {
  return Object.hasOwn(FOLDERS, name);
}

/** The folder opened first, whose unread messages are counted. */
export const MAIN_FOLDER: Folder = "inbox";

export function allLabel(folder: Folder): string {
  return `All ${FOLDERS[folder].contents}`;
}

export function folderAt(formId: string | null, folder: Folder) {
  return formId === null
    ? linkOptions({ to: FOLDERS[folder].allPath })
    : linkOptions({ to: FOLDERS[folder].path, params: { formId } });
}

type Counts = Omit<FolderCounts_CountsFragment, "__typename">;

export function unreadOf(counts: Pick<Counts, "inboxUnread">): number {
  return counts.inboxUnread;
}

export function totalOf(counts: Pick<Counts, Folder>): number {
  return ALL_FOLDERS.reduce((sum, folder) => sum + counts[folder], 0);
}
