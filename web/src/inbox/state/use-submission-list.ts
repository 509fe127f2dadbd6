import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { isConnected } from "../../kit/graphql/connection.ts";
import {
  MoreSubmissionsDocument,
  MoreTableRowsDocument,
  SubmissionListDocument,
  TableRowsDocument,
} from "../../kit/graphql/documents.ts";
import { type Client, useClient } from "../../kit/graphql/urql.ts";
import { type LiveChange, onChange } from "../../kit/live/live-changes.ts";
import { type ListAction, type ListPlace, NOT_STARTED, reduceList } from "./list-state.ts";

const PAGE_SIZE = 50;
const FRESH = { requestPolicy: "network-only" } as const;

/** The rows of a folder, loaded page by page and kept up with what happens to them. There are none until `isWanted`. */
export function useSubmissionList(place: ListPlace, after: string | null, isWanted: boolean) {
  const client = useClient();
  const [list, dispatch] = useReducer(reduceList, NOT_STARTED);
  // An address within the pages already loaded moves nothing; any other starts the list there.
  const isLoaded = list.start === after || list.rows.some((row) => row.after === after);
  const start = isLoaded && list.start !== undefined ? list.start : after;

  const isScrolled = useRef(false);
  const onLive = useEffectEvent(({ kind, ids, submissions }: LiveChange) => {
    if (!isWanted) return;
    if (kind === "gone" && ids !== null) dispatch({ type: "removed", ids });
    if (kind !== "changed") return;
    const ours = submissions.filter(({ form }) => place.formId === null || form.id === place.formId);
    // Only rows of several forms say which form they are of.
    const rows = ours.map(({ form, ...row }) => ({ ...row, after: null, ...(place.formId === null ? { form } : {}) }));
    dispatch({ type: "changed", rows, place });
  });
  useEffect(() => onChange(onLive), []);

  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: "started", start, place });
    if (!isWanted) return undefined;
    void loadPage(client, place, start).then((action) => isCurrent && dispatch(action));
    return () => {
      isCurrent = false;
    };
  }, [client, place, start, isWanted]);

  const rows = useMemo(() => list.rows.filter(({ id }) => !list.leaving.has(id)), [list.rows, list.leaving]);
  const hiddenCount = list.rows.length - rows.length;

  return {
    ...list,
    rows,
    /** Excludes rows that are about to leave. */
    total: Math.max(0, list.total - hiddenCount),
    hiddenCount,
    dispatch,
    isFiltered: place.isFiltered,
    /** True once the owner scrolled away from the newest. */
    isScrolled,
    restart: () => {
      dispatch({ type: "started", start, place });
      void loadPage(client, place, start).then(dispatch);
    },
    loadOlder: () => {
      if (list.nextCursor === null || list.isLoadingOlder) return;
      dispatch({ type: "loading-older" });
      void loadOlder(client, place, list.nextCursor).then(dispatch);
    },
    loadNewer: () => {
      if (list.previousCursor === null || list.isLoadingNewer) return;
      dispatch({ type: "loading-newer" });
      void loadNewer(client, place, list.previousCursor).then(dispatch);
    },
    /** Fetches what has arrived since; only where the list reaches the newest. */
    refresh: () => {
      if (list.phase !== "ready" || list.previousCursor !== null) return;
      // Sorting is expensive, and the count alone shows whether a sorted list has changed.
      const asked = place.table?.sort == null ? place : { ...place, table: null };
      void loadPage(client, asked, null, false).then((action) => {
        // What was loaded before the connection was lost is no news.
        if (action.type === "loaded" && isConnected())
          dispatch({ ...action, place, type: "renewed", keepsPlace: isScrolled.current });
      });
    },
  };
}

export type SubmissionList = ReturnType<typeof useSubmissionList>;

function askedOf({ formId, folder, filter, table }: ListPlace) {
  return {
    formId,
    folder,
    filter,
    first: PAGE_SIZE,
    ...(table == null ? { ofAll: formId === null } : { sort: table.sort }),
  };
}

function moreOf({ table }: ListPlace) {
  return table == null ? MoreSubmissionsDocument : MoreTableRowsDocument;
}

async function loadPage(
  client: Client,
  place: ListPlace,
  after: string | null,
  fromOldest: boolean = place.table?.fromOldest === true && after === null,
): Promise<ListAction> {
  const asked = { ...askedOf(place), after };
  const { data, error } = await (place.table == null
    ? client.query(SubmissionListDocument, asked, FRESH)
    : client.query(TableRowsDocument, { ...asked, fromOldest }, FRESH)
  ).toPromise();
  if (!data) return { type: "failed", error: error ?? null, place };
  return { type: "loaded", page: data.submissions, place, after };
}

async function loadOlder(client: Client, place: ListPlace, after: string): Promise<ListAction> {
  const { data, error } = await client.query(moreOf(place), { ...askedOf(place), after }, FRESH).toPromise();
  if (!data) return { type: "failed", error: error ?? null, place };
  return { type: "loaded", page: data.submissions, place, after };
}

async function loadNewer(client: Client, place: ListPlace, before: string): Promise<ListAction> {
  const { data, error } = await client.query(moreOf(place), { ...askedOf(place), before }, FRESH).toPromise();
  if (!data) return { type: "failed", error: error ?? null, place };
  return { type: "loaded-newer", page: data.submissions, place, before };
}
