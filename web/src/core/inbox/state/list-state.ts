import type { Filter, Folder, Sort } from "../../kit/graphql/documents.ts";
import type { CombinedError } from "../../kit/graphql/urql.ts";
import {
  appendPage,
  leavesGap,
  mergeNewest,
  NO_ROWS,
  type Page,
  prependPage,
  type Reread,
  type Row,
  type RowMarks,
  type Rows,
  withMarks,
  withoutRows,
  withReread,
  withRows,
} from "./submission-rows.ts";

/** Referentially stable. */
export interface ListPlace {
  /** `null` means every form. */
  readonly formId: string | null;
  readonly folder: Folder;
  /** True for done, false for open, null for both. */
  readonly done: boolean | null;
  /** `null` means the whole folder. */
  readonly filter: Filter | null;
  /** True if the list is narrower than everything open, done, or in the folder. */
  readonly isFiltered: boolean;
  readonly table?: {
    readonly fromOldest: boolean;
    /** `null` sorts by arrival. */
    readonly sort: Sort | null;
  } | null;
}

export interface ListState extends Rows {
  /** `null` before the first load. */
  readonly place: ListPlace | null;
  /** The cursor the list starts at: null for the newest, undefined before the first load. */
  readonly start: string | null | undefined;
  readonly phase: "loading" | "ready" | "failed";
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  /** Hidden until the server answers and no older request is pending; shown again if it refuses. */
  readonly leaving: ReadonlySet<string>;
  /** True if more has arrived than fits on a page while the owner reads further down. */
  readonly isBehind: boolean;
  /** Why loading the first or the next older page failed. */
  readonly error: CombinedError | null;
}

/** Ignored if the list has since moved to another place. */
interface OfPlace {
  readonly place: ListPlace;
}

interface PageArrived extends OfPlace {
  readonly page: Page;
  readonly after: string | null;
}

export type ListAction =
  | ({ readonly type: "started"; readonly start: string | null } & OfPlace)
  | { readonly type: "loading-older" }
  | { readonly type: "loading-newer" }
  | ({ readonly type: "loaded" } & PageArrived)
  | ({ readonly type: "loaded-newer"; readonly page: Page; readonly before: string | null } & OfPlace)
  | ({ readonly type: "renewed"; readonly page: Page; readonly keepsPlace: boolean } & Reread & OfPlace)
  | ({ readonly type: "failed"; readonly error: CombinedError | null } & OfPlace)
  | { readonly type: "leaving"; readonly ids: readonly string[] }
  | { readonly type: "settled"; readonly ids: readonly string[] }
  | { readonly type: "removed"; readonly ids: readonly string[] }
  | ({ readonly type: "returned"; readonly rows: readonly Row[] } & OfPlace)
  | { readonly type: "marked"; readonly ids: readonly string[]; readonly marks: RowMarks | ((row: Row) => RowMarks) };

export const NOT_STARTED: ListState = {
  ...NO_ROWS,
  place: null,
  start: undefined,
  phase: "loading",
  isLoadingOlder: false,
  isLoadingNewer: false,
  leaving: new Set(),
  isBehind: false,
  error: null,
};

export function reduceList(state: ListState, action: ListAction): ListState {
  if (action.type === "started") return { ...NOT_STARTED, place: action.place, start: action.start };
  if ("place" in action && action.place !== state.place) return state;
  switch (action.type) {
    case "loading-older":
      return { ...state, isLoadingOlder: true, error: null };
    case "loading-newer":
      return { ...state, isLoadingNewer: true };
    case "loaded-newer":
      if (action.before !== state.previousCursor) return state;
      return { ...state, ...prependPage(state, action.page), isLoadingNewer: false };
    case "loaded": {
      // Ignore a page the list already has, or one that follows a start it no longer has.
      const isNext = state.phase === "ready" ? state.nextCursor !== null : true;
      if (!isNext || action.after !== (state.phase === "ready" ? state.nextCursor : state.start)) return state;
      const rows = appendPage(state, action.page, action.place.folder, action.after, isSorted(action.place));
      return { ...state, ...rows, phase: "ready", isLoadingOlder: false, error: null };
    }
    case "renewed": {
      if (state.phase !== "ready") return state;
      const { place, page, keepsPlace } = action;
      const known: ListState = { ...state, ...withReread(state, place, action) };
      if (state.previousCursor !== null) return known;
      // Only the server knows where new rows belong.
      if (isSorted(place)) return { ...known, isBehind: known.isBehind || (page.total ?? 0) > known.total };
      if (keepsPlace && leavesGap(known, page)) return { ...known, isBehind: true };
      return withNewest(known, mergeNewest(known, page, place.folder, place.isFiltered));
    }
    case "failed":
      return {
        ...state,
        phase: state.phase === "ready" ? "ready" : "failed",
        isLoadingOlder: false,
        isLoadingNewer: false,
        error: action.error,
      };
    case "leaving":
      return { ...state, leaving: new Set([...state.leaving, ...action.ids]) };
    case "settled":
      return { ...state, leaving: without(state.leaving, action.ids) };
    case "removed":
      return { ...state, ...withoutRows(state, action.ids) };
    case "returned": {
      const ids = action.rows.map(({ id }) => id);
      return { ...state, ...withRows(state, action.rows), leaving: without(state.leaving, ids) };
    }
    case "marked":
      return state.place === null ? state : { ...state, ...withMarks(state, state.place, action.ids, action.marks) };
  }
}

function without(leaving: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...leaving].filter((id) => !ids.includes(id)));
}

/** Drops a pending request for older rows if the list now ends elsewhere. */
function withNewest(state: ListState, rows: Rows): ListState {
  return { ...state, ...rows, isLoadingOlder: state.isLoadingOlder && rows.nextCursor === state.nextCursor };
}

export function isSorted({ table }: ListPlace): boolean {
  return table?.sort != null;
}
