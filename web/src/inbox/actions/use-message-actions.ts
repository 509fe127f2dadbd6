import { notifications } from "@mantine/notifications";
import { useRouter } from "@tanstack/react-router";
import { useContext, useEffect, useRef, useState } from "react";
import type { BulkAction, Folder } from "../../kit/graphql/documents.ts";
import { useClient } from "../../kit/graphql/urql.ts";
import { FOLDERS, folderAt } from "../../kit/navigation/folders.ts";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { notify } from "../../kit/ui/notify.ts";
import type { Assignee } from "../assign/use-colleagues.ts";
import type { Label } from "../labels/use-labels.ts";
import type { ListPlace } from "../state/list-state.ts";
import type { MessageList } from "../state/use-list.ts";
import type { OpenMessage } from "../state/use-open-message.ts";
import type { ChangesOf } from "./change-messages.ts";

type Changes = typeof import("./change-messages.ts");

// The list stands without it, and it is there before the owner has chosen what to change.
let changes: Promise<Changes> | undefined;

/** Once loaded, what is asked for is done before the next key can be pressed. */
function loadChanges(): Promise<Changes> {
  changes ??= import("./change-messages.ts").catch((error) => {
    changes = undefined;
    throw error;
  });
  return changes;
}

export interface BulkChange {
  readonly to: BulkAction;
  readonly label?: Label;
  /** `null` for nobody. */
  readonly assignee?: Assignee | null;
  readonly snoozedUntil?: string;
}

/** What the owner is asked before something is done to messages. */
type Question =
  | { readonly about: "label" | "snooze" | "assign"; readonly ids: readonly string[] }
  /** Everything that the list could show. */
  | ({ readonly about: "everything" } & BulkChange);

/** What can be done to the messages of a list, and what the owner is asked about it. */
export function useMessageActions(list: MessageList, message: OpenMessage) {
  const { place, folder, selection, filterSearch } = list;
  const { rowsOf } = message;
  const router = useRouter();
  const client = useClient();
  const reader = useContext(ReaderContext);
  const isShown = useIsShown(place);
  const [{ data: shell }] = useShell();
  const isShared = shell?.viewer.isShared === true;
  useEffect(() => void loadChanges(), []);
  const [question, setQuestion] = useState<Question | null>(null);
  /** A message marked as unread before it was shown: showing it must not mark it as read. */
  const keptUnread = useRef<string | null>(null);
  /** A message that opening it marked as read, and nothing else since. */
  const readOnOpen = useRef<string | null>(null);
  const of: ChangesOf = { list, message, client, router, isShown };
  const change = (act: (changes: Changes) => unknown) => void loadChanges().then(act);

  const isEverything = (ids: readonly string[]) => selection.isEverything && ids === selection.ids;
  /** Asks first where everything is meant that the list could show. */
  const confirmIfEverything = (to: BulkAction, ids: readonly string[], act: (changes: Changes) => unknown) => {
    if (isEverything(ids)) setQuestion({ about: "everything", to });
    else change(act);
  };
  const moveTo = (to: Folder, ids: readonly string[]) =>
    confirmIfEverything(to, ids, ({ moveMessages }) => moveMessages(of, ids, to));

  /** Read as long as any is unread; of everything only the filter knows better. */
  const statusFor = (ids: readonly string[]) => {
    if (isEverything(ids)) return filterSearch.status === "read" ? "unread" : "read";
    return rowsOf(ids).some((row) => row.status === "unread") ? "read" : "unread";
  };
  /** Done as long as any is open. */
  const finishAs = (ids: readonly string[]) => {
    if (isEverything(ids)) return place.done === true ? "open" : "done";
    return rowsOf(ids).some((row) => row.doneAt === null) ? "done" : "open";
  };
  /** Starred as long as any is not. */
  const starAs = (ids: readonly string[]) => {
    if (isEverything(ids)) return filterSearch.starred === true ? "unstarred" : "starred";
    return rowsOf(ids).every((row) => row.isStarred) ? "unstarred" : "starred";
  };

  return {
    statusFor,
    finishAs,
    starAs,
    /** Marks a message as read when it is shown, unless it was just marked as unread. */
    markOpened: (id: string) => {
      if (keptUnread.current !== id) {
        readOnOpen.current = id;
        change(({ markOpened }) => markOpened(of, id));
      }
      keptUnread.current = null;
    },
    toggleRead: (ids: readonly string[]) => {
      // Opening a message reads it, so that an open one becomes unread, also before its row says that it was read.
      const { openId, shown } = message;
      const isOpen = openId !== undefined && ids.every((id) => id === openId);
      const isLoading = isOpen && shown.current?.id !== openId;
      const as = isLoading || (isOpen && readOnOpen.current === openId) ? "unread" : statusFor(ids);
      if (isLoading) keptUnread.current = openId;
      readOnOpen.current = null;
      confirmIfEverything(as, ids, ({ markMessages }) => markMessages(of, ids, as));
    },
    toggleDone: (ids: readonly string[]) => {
      if (!FOLDERS[folder].hasDone) return;
      const as = finishAs(ids);
      confirmIfEverything(as, ids, ({ finishMessages }) => finishMessages(of, ids, as));
    },
    askToSnooze: (ids: readonly string[]) => {
      if (FOLDERS[folder].hasDone && ids.length > 0) setQuestion({ about: "snooze", ids });
    },
    snooze: (ids: readonly string[], snoozedUntil: string) => {
      if (isEverything(ids)) setQuestion({ about: "everything", to: "snoozed", snoozedUntil });
      else {
        setQuestion(null);
        change(({ snoozeMessages }) => snoozeMessages(of, ids, snoozedUntil, reader));
      }
    },
    /** The account has other members. */
    isShared,
    askToAssign: (ids: readonly string[]) => {
      if (isShared && ids.length > 0) setQuestion({ about: "assign", ids });
    },
    assign: (ids: readonly string[], assignee: Assignee | null) => {
      if (isEverything(ids)) setQuestion({ about: "everything", to: "assigned", assignee });
      else {
        setQuestion(null);
        change(({ assignMessages }) => assignMessages(of, ids, assignee));
      }
    },
    toggleStar: (ids: readonly string[]) => {
      const as = starAs(ids);
      confirmIfEverything(as, ids, ({ markMessages }) => markMessages(of, ids, as));
    },
    markAllRead: () => setQuestion({ about: "everything", to: "read" }),
    move: (ids: readonly string[]) => moveTo(FOLDERS[folder].moveTo, ids),
    confirmSpam: (ids: readonly string[]) => {
      if (list.isDoubtful) moveTo("spam", ids);
    },
    askForLabels: (ids: readonly string[]) => {
      if (ids.length > 0) setQuestion({ about: "label", ids });
    },
    setLabel: (ids: readonly string[], label: Label, isOn: boolean) => {
      if (isEverything(ids)) setQuestion({ about: "everything", to: isOn ? "labelled" : "unlabelled", label });
      else change(({ labelMessages }) => labelMessages(of, ids, label, isOn));
    },
    remove: (ids: readonly string[]) =>
      confirmIfEverything("deleted", ids, ({ deleteMessages }) => deleteMessages(of, ids)),
    question,
    cancel: () => setQuestion(null),
    endBulk: () => {
      setQuestion(null);
      selection.clear();
      list.restart();
    },
    copyLink: (id: string) => {
      const ofForm = list.formId ?? rowsOf([id])[0]?.form?.id ?? null;
      void copyLink(router.buildLocation({ ...folderAt(ofForm, folder), search: { submission: id } }).href);
    },
  };
}

export type MessageActions = ReturnType<typeof useMessageActions>;

/** Returns how to learn later whether the list is still on the page: an undo may come when another, or none, is. */
function useIsShown(place: ListPlace): () => boolean {
  const shown = useRef<ListPlace | null>(null);
  useEffect(() => {
    shown.current = place;
    return () => {
      shown.current = null;
    };
  }, [place]);
  return () => shown.current === place;
}

/** Puts an address of the dashboard on the clipboard. */
async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify({ message: "Link copied. It opens for you when you are signed in." });
  } catch {
    // Browsers keep it from pages that are not served over https.
    notifications.show({
      color: "brick",
      title: "Link not copied",
      message: "Your browser only allows copying on secure (https) pages.",
    });
  }
}
