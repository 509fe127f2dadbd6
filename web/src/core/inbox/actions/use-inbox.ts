import { useNavigate, useRouter } from "@tanstack/react-router";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useClient } from "../../kit/graphql/urql.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import { type FilterSearch, type FolderSearch, readFolderSearch } from "../../kit/navigation/search-params.ts";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import type { ListPlace } from "../state/list-state.ts";
import type { Row } from "../state/submission-rows.ts";
import { type ListAddress, usePlace } from "../state/use-place.ts";
import { announce } from "./announce.tsx";
import { ChangesContext } from "./change-queue.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import {
  besideCurrent,
  currentId,
  initialState,
  replyAddressOf,
  rowsOf,
  selectedIds,
  visibleRows,
} from "./inbox-state.ts";
import { isDoubtful } from "./run-command.ts";
import { runEffect, type Surroundings } from "./run-effect.ts";

export function useInbox(address: ListAddress) {
  const { formId, folder, search } = address;
  const { place, filterSearch } = usePlace(address);
  const navigate = useNavigate();
  const [{ data: shell }] = useShell();
  const isShared = shell?.viewer.isShared === true;
  const { inbox, isScrolled } = useStore(address, place);
  const state = useSyncExternalStore(inbox.subscribe, inbox.read);
  const { list, selection, openId, question, writing } = state;
  useList(inbox, place, search.after ?? null, address.display !== null && address.display !== "summary");

  const { rows: all, leaving } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all of the list that decides.
  const rows = useMemo(() => visibleRows(list), [all, leaving]);
  const { ticked } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const ids = useMemo(() => selectedIds(state), [rows, ticked]);
  const hiddenCount = all.length - rows.length;

  return {
    list: {
      ...list,
      ...place,
      /** Referentially stable for the same address. */
      place,
      rows,
      /** Excludes rows that are about to leave. */
      total: Math.max(0, list.total - hiddenCount),
      hiddenCount,
      filterSearch,
      isScrolled,
      isDoubtful: isDoubtful(place),
      mayHaveUnread: filterSearch.status !== "read" && (list.nextCursor !== null || rows.some(isUnread)),
      selection: {
        ids,
        isEverything: selection.isEverything && ids.length > 0,
        has: (id: string) => ticked.has(id),
        ...inbox.selecting,
      },
      setFilter: (change: FilterSearch) =>
        void navigate({ ...folderAt(formId, folder), search: change, replace: true, resetScroll: false }),
      ...inbox.loading,
    },
    message: {
      openId,
      current: currentId(state),
      focused: state.focused,
      focusRequests: state.focusRequests,
      beside: (by: 1 | -1) => besideCurrent(state, by),
      rowsOf: (which: readonly string[]) => rowsOf(state, which),
      replyAddress: replyAddressOf(state),
      /** The answer proposed by an email for a doubtful message. */
      proposed: search.decide ?? null,
      /** The field to open at the message, until it has the focus. */
      writing: writing?.to ?? null,
      ...inbox.reading,
    },
    actions: {
      question,
      /** The account has other members. */
      isShared,
      ...inbox.acting,
    },
  };
}

export type MessageList = ReturnType<typeof useInbox>["list"];
export type OpenMessage = ReturnType<typeof useInbox>["message"];
export type MessageActions = ReturnType<typeof useInbox>["actions"];

const isUnread = ({ status }: Row) => status === "unread";

/** One inbox for the lifetime of a page. */
function useStore({ formId, folder, search }: ListAddress, place: ListPlace) {
  const router = useRouter();
  const client = useClient();
  const navigate = useNavigate();
  const reader = useContext(ReaderContext);
  const changes = useContext(ChangesContext);
  const isScrolled = useRef(false);
  const around = useRef<Omit<Surroundings, "dispatch"> | null>(null);
  const [inbox] = useState((): Inbox => {
    const created: Inbox = createInbox(initialState(place, search.submission ?? null), (effect) => {
      if (around.current !== null) runEffect(effect, { ...around.current, dispatch: created.dispatch });
    });
    return created;
  });
  useLayoutEffect(() => {
    around.current = {
      client,
      changes,
      reader,
      announce,
      isScrolled: () => isScrolled.current,
      onScreen: () =>
        [...document.querySelectorAll<HTMLElement>("[data-row]")].flatMap(({ dataset }) => dataset.row ?? []),
      open: (row, replace) =>
        void navigate({
          ...folderAt(formId, folder),
          search: ({ decide, ...before }: FolderSearch) => ({
            ...before,
            submission: row?.id,
            after: row === null ? before.after : (row.after ?? undefined),
          }),
          replace,
          resetScroll: false,
        }),
      addressOf: (id, ofForm) => router.buildLocation({ ...folderAt(ofForm, folder), search: { submission: id } }).href,
    };
  });
  useEffect(() => {
    const { pathname } = router.buildLocation(folderAt(formId, folder));
    // Follows the address immediately: the router renders a moment later.
    const follow = () => {
      const address = router.history.location;
      if (address.pathname !== pathname) return;
      const { submission } = readFolderSearch(router.options.parseSearch(address.search));
      inbox.follow(submission ?? null);
    };
    follow();
    return router.history.subscribe(follow);
  }, [router, inbox, formId, folder]);
  useEffect(() => inbox.leave, [inbox]);
  return { inbox, isScrolled };
}

/** Loads a place's rows. There are none until `isWanted`. */
function useList(inbox: Inbox, place: ListPlace, after: string | null, isWanted: boolean): void {
  const { start, rows } = inbox.read().list;
  // An address within the loaded pages moves nothing; any other starts the list there.
  const isLoaded = start === after || rows.some((row) => row.after === after);
  const wanted = isLoaded && start !== undefined ? start : after;
  useEffect(() => {
    inbox.start(place, wanted, isWanted);
  }, [inbox, place, wanted, isWanted]);
}
