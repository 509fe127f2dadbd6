import type { CombinedError } from "urql";
import type { Folder, SubmissionStatus } from "../graphql/operations/documents.ts";
import {
  appendPage,
  leavesGap,
  mergeNewest,
  NO_ROWS,
  type Page,
  prependPage,
  type Row,
  type Rows,
  withChanged,
  withoutRows,
  withRows,
  withStatus,
} from "./submission-rows.ts";

export interface ListState extends Rows {
  /** The cursor the list starts at; null is the newest, undefined before the first load. */
  readonly start: string | null | undefined;
  readonly phase: "loading" | "ready" | "failed";
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  /** More has arrived than a page holds, and the owner is reading further down. */
  readonly isBehind: boolean;
  /** Why the first page, or the next older one, could not be loaded. */
  readonly error: CombinedError | null;
}

interface PageArrived {
  readonly page: Page;
  readonly folder: Folder;
  readonly after: string | null;
}

export type ListAction =
  | { readonly type: "started"; readonly start: string | null }
  | { readonly type: "loading-older" }
  | { readonly type: "loading-newer" }
  | ({ readonly type: "loaded" } & PageArrived)
  | { readonly type: "loaded-newer"; readonly page: Page; readonly before: string }
  | ({ readonly type: "renewed"; readonly keepsPlace: boolean; readonly keepsKnown: boolean } & PageArrived)
  | { readonly type: "changed"; readonly rows: readonly Row[]; readonly folder: Folder; readonly mayEnter: boolean }
  | { readonly type: "failed"; readonly error: CombinedError | null }
  | { readonly type: "removed"; readonly ids: readonly string[] }
  | { readonly type: "returned"; readonly rows: readonly Row[] }
  | { readonly type: "marked"; readonly ids: readonly string[]; readonly status: SubmissionStatus };

export const NOT_STARTED: ListState = {
  ...NO_ROWS,
  start: undefined,
  phase: "loading",
  isLoadingOlder: false,
  isLoadingNewer: false,
  isBehind: false,
  error: null,
};

export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case "started":
      return { ...NOT_STARTED, start: action.start };
    case "loading-older":
      return { ...state, isLoadingOlder: true, error: null };
    case "loading-newer":
      return { ...state, isLoadingNewer: true };
    case "loaded-newer":
      if (action.before !== state.previousCursor) return state;
      return { ...state, ...prependPage(state, action.page), isLoadingNewer: false };
    case "loaded": {
      // An answer for a list that has been started anew elsewhere is no part of this one.
      if (action.after !== (state.phase === "ready" ? state.nextCursor : state.start)) return state;
      const rows = appendPage(state, action.page, action.folder, action.after);
      return { ...state, ...rows, phase: "ready", isLoadingOlder: false, error: null };
    }
    case "renewed":
      if (state.phase !== "ready" || state.previousCursor !== null) return state;
      if (action.keepsPlace && leavesGap(state, action.page)) return { ...state, isBehind: true };
      return { ...state, ...mergeNewest(state, action.page, action.folder, action.keepsKnown) };
    case "failed":
      return {
        ...state,
        phase: state.phase === "ready" ? "ready" : "failed",
        isLoadingOlder: false,
        isLoadingNewer: false,
        error: action.error,
      };
    case "changed":
      return { ...state, ...withChanged(state, action.folder, action.rows, action.mayEnter) };
    case "removed":
      return { ...state, ...withoutRows(state, action.ids) };
    case "returned":
      return { ...state, ...withRows(state, action.rows) };
    case "marked":
      return { ...state, ...withStatus(state, action.ids, action.status) };
  }
}
