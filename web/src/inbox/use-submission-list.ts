import { useEffect, useReducer } from "react";
import { type Client, useClient } from "urql";
import { type Folder, OlderSubmissionsDocument, SubmissionListDocument } from "../graphql/operations/documents.ts";
import { type ListAction, NOT_STARTED, reduceList } from "./list-state.ts";

const PAGE_SIZE = 50;

interface Place {
  readonly formId: string;
  readonly folder: Folder;
  /** The cursor the address asks to start at. */
  readonly after: string | null;
}

/** The rows of a folder, loaded page by page and kept up with what the owner does to them. */
export function useSubmissionList({ formId, folder, after }: Place) {
  const client = useClient();
  const [list, dispatch] = useReducer(reduceList, NOT_STARTED);
  // An address within the pages already loaded moves nothing; any other starts the list there.
  const isLoaded = list.start === after || list.rows.some((row) => row.after === after);
  const start = isLoaded && list.start !== undefined ? list.start : after;

  useEffect(() => {
    let isWanted = true;
    dispatch({ type: "started", start });
    void loadPage(client, { formId, folder, after: start }).then((action) => isWanted && dispatch(action));
    return () => {
      isWanted = false;
    };
  }, [client, formId, folder, start]);

  return {
    ...list,
    dispatch,
    retry: () => {
      dispatch({ type: "started", start });
      void loadPage(client, { formId, folder, after: start }).then(dispatch);
    },
    loadOlder: () => {
      if (list.nextCursor === null || list.isLoadingOlder) return;
      dispatch({ type: "loading-older" });
      void loadOlderPage(client, { formId, folder, after: list.nextCursor }).then(dispatch);
    },
    /** Fetches what has arrived since; only where the list starts at the newest. */
    refresh: () => {
      if (list.phase !== "ready" || list.start !== null) return;
      void loadPage(client, { formId, folder, after: null }).then((action) => {
        if (action.type === "loaded") dispatch({ ...action, type: "renewed" });
      });
    },
  };
}

export type SubmissionList = ReturnType<typeof useSubmissionList>;

async function loadPage(client: Client, { formId, folder, after }: Place): Promise<ListAction> {
  const { data, error } = await client
    .query(SubmissionListDocument, { formId, folder, first: PAGE_SIZE, after }, { requestPolicy: "network-only" })
    .toPromise();
  if (!data) return { type: "failed", error: error ?? null };
  return { type: "loaded", page: data.submissions, folder, after };
}

async function loadOlderPage(client: Client, place: Place & { readonly after: string }): Promise<ListAction> {
  const { formId, folder, after } = place;
  const { data, error } = await client
    .query(OlderSubmissionsDocument, { formId, folder, first: PAGE_SIZE, after }, { requestPolicy: "network-only" })
    .toPromise();
  if (!data) return { type: "failed", error: error ?? null };
  return { type: "loaded", page: data.submissions, folder, after };
}
