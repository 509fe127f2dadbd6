import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMemo, useRef, useState, useSyncExternalStore } from "react";
import { folderAt } from "../../kit/navigation/folders.ts";
import { type FolderSearch, readFolderSearch } from "../../kit/navigation/search-params.ts";
import type { Row } from "./submission-rows.ts";
import type { MessageList } from "./use-list.ts";
import { useCurrentRow } from "./use-selection.ts";

/** This near to the end of what is loaded, a step loads on, even where the list is not shown. */
const LOAD_AHEAD_ROWS = 10;

/** What the owner is about to write at the open message. */
type Writing = "reply" | "note";

/** The message that is open, or the row that the keyboard has reached, and the ways to another one. */
export function useOpenMessage(list: MessageList, search: FolderSearch) {
  const { formId, folder, filterSearch, table } = list;
  const navigate = useNavigate();
  const openId = useOpenId(list, search);
  const currentRow = useCurrentRow(list.rows, openId ?? null);
  /** The open message as the reading pane has it: the list may not reach it. */
  const shown = useRef<Row | null>(null);
  const [asked, setAsked] = useState<{ readonly id: string; readonly to: Writing } | null>(null);

  const open = (row: Row | null, replace: boolean) =>
    navigate({
      ...folderAt(formId, folder),
      search: { ...filterSearch, submission: row?.id, after: row === null ? search.after : (row.after ?? undefined) },
      replace,
      resetScroll: false,
    });
  /** Opens another message in place of the open one, or none: the way back leads to where the first was opened. */
  const replaceOpen = (row: Row | null) => open(row, row !== null);

  return {
    ...currentRow,
    openId,
    replaceOpen,
    /** Opens a message as its row's link does. */
    open: (row: Row) => void open(row, openId !== undefined),
    close: () => void replaceOpen(null).then(() => currentRow.focusRow(currentRow.current)),
    /** Goes to the next message (1) or the one before (-1): opens it where one is open, else focuses its row. Returns it. */
    step: (by: 1 | -1): Row | undefined => {
      const row = currentRow.beside(table?.fromOldest === true ? (-by as 1 | -1) : by);
      if (row === undefined) return undefined;
      if (list.rows.slice(-LOAD_AHEAD_ROWS).includes(row)) list.loadOlder();
      if (list.rows.slice(0, LOAD_AHEAD_ROWS).includes(row)) list.loadNewer();
      if (openId === undefined) currentRow.focusRow(row.id);
      else void replaceOpen(row);
      return row;
    },
    shown,
    rowsOf: (ids: readonly string[]) =>
      ids.flatMap((id) => {
        const row = list.rows.find((listed) => listed.id === id);
        return row ?? (shown.current?.id === id ? shown.current : []);
      }),
    /** The answer that an email proposed for a doubtful message. */
    proposed: search.decide ?? null,
    /** What is wanted at the open message, until its field has the focus. */
    writing: asked !== null && asked.id === openId ? asked.to : null,
    write: (to: Writing) => setAsked(openId === undefined ? null : { id: openId, to }),
    endWriting: () => setAsked(null),
  };
}

export type OpenMessage = ReturnType<typeof useOpenMessage>;

/**
 * The message that the address names, as soon as it does: the router renders a moment later, and a key that is pressed
 * meanwhile would mean the message before.
 */
function useOpenId({ formId, folder }: MessageList, search: FolderSearch): string | undefined {
  const router = useRouter();
  const path = useMemo(() => router.buildLocation(folderAt(formId, folder)).pathname, [router, formId, folder]);
  return useSyncExternalStore(router.history.subscribe, () => {
    const address = router.history.location;
    if (address.pathname !== path) return search.submission;
    return readFolderSearch(router.options.parseSearch(address.search)).submission;
  });
}
