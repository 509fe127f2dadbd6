import { notifications } from "@mantine/notifications";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useContext, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { FOLDERS, folderAt } from "../folders.ts";
import type { BulkAction, Folder } from "../graphql/operations/documents.ts";
import { type Label, useLabels } from "../labels/use-labels.ts";
import { type FilterSearch, type FolderSearch, readFolderSearch } from "../search-params.ts";
import { ReaderContext } from "../ui/instant.tsx";
import { notify } from "../ui/notify.ts";
import { useDeletion, useMessageChanges } from "./actions/use-message-changes.ts";
import type { FolderDisplay } from "./display-switch.tsx";
import { doneShown, filterOf, isFiltered } from "./filter/filter.ts";
import type { Row } from "./list/submission-rows.ts";
import { useCurrentRow, useSelection } from "./list/use-selection.ts";
import { useSubmissionList } from "./list/use-submission-list.ts";

interface FolderPlace {
  /** `null` means every form. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FolderSearch;
  /** `null` while unknown. */
  readonly display: FolderDisplay | null;
}

/** This near to the end of what is loaded, a step loads on, even where the list is not shown. */
const LOAD_AHEAD_ROWS = 10;

/** Everything that happens in one folder: what is loaded, selected and open, and what is done to it. */
export function useFolder({ formId, folder, search, display }: FolderPlace) {
  const { after } = search;
  const openId = useOpenId({ formId, folder, search });
  /** A message marked as unread before it was shown: showing it must not mark it as read. */
  const keptUnread = useRef<string | null>(null);
  const navigate = useNavigate();
  const router = useRouter();
  const filterSearch = useStableSearch(search);
  const reader = useContext(ReaderContext);
  // The owner's time zone comes after the first load. Where no days are asked for, that must not load the list again.
  const timeZone = filterSearch.from === undefined && filterSearch.to === undefined ? "UTC" : reader.timeZone;
  const filter = useStable(filterOf(folder, filterSearch, { timeZone }));
  const table = useMemo(
    () => (display === "table" ? { fromOldest: filterSearch.order === "oldest" } : null),
    [display, filterSearch.order],
  );
  const done = doneShown(folder, filterSearch);
  const isNarrowed = isFiltered(filterSearch);
  const place = useMemo(
    () => ({ formId, folder, filter, done, isFiltered: isNarrowed, table }),
    [formId, folder, filter, done, isNarrowed, table],
  );
  // A summary needs no rows, and no command may mean one that is not on the page.
  const list = useSubmissionList(place, after ?? null, display !== null && display !== "summary");
  const selection = useSelection(list.rows);
  const currentRow = useCurrentRow(list.rows, openId ?? null);
  /** The open message as the reading pane has it: the list may not reach it. */
  const opened = useRef<Row | null>(null);
  const rowOf = (id: string) =>
    list.rows.find((row) => row.id === id) ?? (opened.current?.id === id ? opened.current : undefined);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => rowOf(id) ?? []);

  /** Opens another message in place of the open one, or none: the way back leads to where the first was opened. */
  const replaceOpen = (row: Row | null) =>
    navigate({
      ...folderAt(formId, folder),
      search: { ...filterSearch, submission: row?.id, after: row === null ? after : (row.after ?? undefined) },
      replace: row !== null,
      resetScroll: false,
    });
  const changes = useMessageChanges({ place, list, selection, currentRow, openId, rowsOf, replaceOpen });
  const deletion = useDeletion(changes.remove);
  const [bulk, setBulk] = useState<{ readonly to: BulkAction; readonly label: Label | null } | null>(null);
  /** The messages whose labels are being chosen; null while none are. */
  const [labelling, setLabelling] = useState<readonly string[] | null>(null);
  /** The message that the owner wants to reply to, until the text has the focus. */
  const [replyWanted, setReplyWanted] = useState<string | null>(null);
  /** The message that the owner wants to write a note about, until its field has the focus. */
  const [noteWanted, setNoteWanted] = useState<string | null>(null);
  const labels = useLabels();
  /** Asks first where everything is meant that the list could show. */
  const confirmIfBulk = (to: BulkAction, ids: readonly string[], act: () => void) => {
    if (selection.isEverything && ids === selection.ids) setBulk({ to, label: null });
    else act();
  };
  const isDoubtful = folder === "spam" && filterSearch.doubtful === true;
  const moveTo = (to: Folder, ids: readonly string[]) => confirmIfBulk(to, ids, () => changes.move(ids, to));
  /** Read as long as any is unread; of everything only the filter knows better. */
  const statusFor = (ids: readonly string[]) => {
    if (selection.isEverything && ids === selection.ids) return filterSearch.status === "read" ? "unread" : "read";
    return rowsOf(ids).some((row) => row.status === "unread") ? "read" : "unread";
  };

  /** Done as long as any is open. */
  const finishAs = (ids: readonly string[]) => {
    if (selection.isEverything && ids === selection.ids) return place.done === true ? "open" : "done";
    return rowsOf(ids).some((row) => row.doneAt === null) ? "done" : "open";
  };
  /** Starred as long as any is not. */
  const starAs = (ids: readonly string[]) => {
    if (selection.isEverything && ids === selection.ids) {
      return filterSearch.starred === true ? "unstarred" : "starred";
    }
    return rowsOf(ids).every((row) => row.isStarred) ? "unstarred" : "starred";
  };

  return {
    list,
    place,
    done: place.done,
    /** `null` for a list. */
    table: place.table,
    /** Opens a message as its row's link does. */
    open: (row: Row) =>
      void navigate({
        ...folderAt(formId, folder),
        search: { ...filterSearch, submission: row.id, after: row.after ?? undefined },
        replace: openId !== undefined,
        resetScroll: false,
      }),
    selection,
    ...currentRow,
    ...deletion,
    opened,
    openId,
    formId,
    folder,
    filter,
    filterSearch,
    setFilter: (change: FilterSearch) =>
      void navigate({ ...folderAt(formId, folder), search: change, replace: true, resetScroll: false }),
    copyLink: (id: string) => {
      const ofForm = formId ?? rowOf(id)?.form?.id ?? null;
      void copyLink(router.buildLocation({ ...folderAt(ofForm, folder), search: { submission: id } }).href);
    },
    /** Goes to the next message (1) or the one before (-1): opens it where one is open, else focuses its row. */
    step: (by: 1 | -1) => {
      const row = currentRow.beside(place.table?.fromOldest === true ? (-by as 1 | -1) : by);
      if (row === undefined) return;
      if (list.rows.slice(-LOAD_AHEAD_ROWS).includes(row)) list.loadOlder();
      if (list.rows.slice(0, LOAD_AHEAD_ROWS).includes(row)) list.loadNewer();
      if (openId === undefined) currentRow.focusRow(row.id);
      else void replaceOpen(row);
    },
    /** Marks a message as read when it is shown, unless it was just marked as unread. */
    markOpened: (id: string) => {
      if (keptUnread.current !== id) changes.markOpened(id);
      keptUnread.current = null;
    },
    statusFor,
    toggleRead: (ids: readonly string[]) => {
      // Opening a message reads it, so that an open one becomes unread, also while it is loading.
      const isLoading = openId !== undefined && opened.current?.id !== openId && ids.every((id) => id === openId);
      if (isLoading) keptUnread.current = openId;
      const to = isLoading ? "unread" : statusFor(ids);
      confirmIfBulk(to, ids, () => changes.mark(ids, to));
    },
    finishAs,
    toggleDone: (ids: readonly string[]) => {
      if (!FOLDERS[folder].hasDone) return;
      const as = finishAs(ids);
      confirmIfBulk(as, ids, () => changes.finish(ids, as));
    },
    starAs,
    toggleStar: (ids: readonly string[]) => {
      const as = starAs(ids);
      confirmIfBulk(as, ids, () => changes.mark(ids, as));
    },
    labels,
    rowsOf,
    labelling,
    askForLabels: (ids: readonly string[]) => {
      if (ids.length > 0) setLabelling(ids);
    },
    closeLabels: () => setLabelling(null),
    isReplyWanted: replyWanted !== null && replyWanted === openId,
    requestReply: () => setReplyWanted(openId ?? null),
    endReplyRequest: () => setReplyWanted(null),
    isNoteWanted: noteWanted !== null && noteWanted === openId,
    requestNote: () => setNoteWanted(openId ?? null),
    endNoteRequest: () => setNoteWanted(null),
    setLabel: (ids: readonly string[], label: Label, isOn: boolean) => {
      if (selection.isEverything && ids === selection.ids) {
        setLabelling(null);
        setBulk({ to: isOn ? "labelled" : "unlabelled", label });
      } else changes.label(ids, label, isOn);
    },
    move: (ids: readonly string[]) => moveTo(FOLDERS[folder].moveTo, ids),
    isDoubtful,
    confirmSpam: (ids: readonly string[]) => {
      if (isDoubtful) moveTo("spam", ids);
    },
    proposed: search.decide ?? null,
    /** Deletes one message at once, as that can be undone, and asks about more. */
    askToDelete: (ids: readonly string[]) =>
      confirmIfBulk("deleted", ids, () => (ids.length === 1 ? changes.remove(ids) : deletion.askToDelete(ids))),
    mayHaveUnread:
      filterSearch.status !== "read" && (list.nextCursor !== null || list.rows.some((row) => row.status === "unread")),
    bulk,
    markAllRead: () => setBulk({ to: "read", label: null }),
    endBulk: () => {
      setBulk(null);
      selection.clear();
      list.restart();
    },
    cancelBulk: () => setBulk(null),
    close: () => void replaceOpen(null).then(() => currentRow.focusRow(currentRow.current)),
  };
}

/**
 * The message that the address names, as soon as it does: the router renders a moment later, and a key that is pressed
 * meanwhile would mean the message before.
 */
function useOpenId({ formId, folder, search }: Pick<FolderPlace, "formId" | "folder" | "search">): string | undefined {
  const router = useRouter();
  const path = useMemo(() => router.buildLocation(folderAt(formId, folder)).pathname, [router, formId, folder]);
  return useSyncExternalStore(router.history.subscribe, () => {
    const address = router.history.location;
    if (address.pathname !== path) return search.submission;
    return readFolderSearch(router.options.parseSearch(address.search)).submission;
  });
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that it says.
  return useMemo(() => value, [JSON.stringify(value)]);
}

/** The same for what the address asks for. */
function useStableSearch(search: FilterSearch): FilterSearch {
  const { q, status, show, doubtful, starred, answered, forms, label, from, to, files, reason, where } = search;
  const { as, columns, order } = search;
  const filters = { q, status, show, doubtful, starred, answered, forms, label, from, to, files, reason, where };
  return useStable({ ...filters, as, columns, order });
}

export type FolderState = ReturnType<typeof useFolder>;

/** Puts an address of the dashboard on the clipboard. */
export async function copyLink(path: string): Promise<void> {
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
