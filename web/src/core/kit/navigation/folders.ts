import { type Icon, IconInbox, IconMailOff, IconShieldCheck } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { Folder, FolderCounts_CountsFragment } from "../graphql/documents.ts";

interface FolderFacts {
  /** Its tab. */
  readonly label: string;
  /** Within a sentence: "Moved to the inbox". */
  readonly name: string;
  readonly contents: string;
  readonly icon: Icon;
  readonly path: string;
  readonly allPath: string;
  readonly moveTo: Folder;
  /** Moving a message here, as a button says it, as an icon or the palette does, and what else it is found by. */
  readonly move: {
    readonly button: string;
    readonly label: string;
    readonly command: string;
    readonly alias: string;
    readonly icon: Icon;
    readonly consequence: string;
  };
  /** Links in its messages can be opened, they can be replied to, and deliveries sent again. */
  readonly isTrusted: boolean;
  /** Its messages are open or done. */
  readonly hasDone: boolean;
  /** Its messages can be filtered by why they are here. */
  readonly hasReasons: boolean;
  readonly empty: {
    readonly icon: Icon;
    readonly title: string;
    readonly text: string;
    readonly offersSnippet: boolean;
  };
}

/** All that the dashboard knows about each folder. */
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
      consequence: "Messages that were never delivered are sent by email and webhook now. That cannot be unsent.",
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
      consequence: "Emails and webhooks still waiting to be sent are cancelled. You can undo the move afterwards.",
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

/** The folder that opens first, and whose unread messages are counted. */
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
