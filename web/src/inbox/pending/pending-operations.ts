import type { BulkAction, Filter, Folder } from "../../graphql/operations/documents.ts";

/** Messages that the owner confirmed to delete. */
export interface UnfinishedDeletion {
  readonly kind: "deletion";
  /** What is not deleted yet. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly hasBegun: boolean;
}

/** One thing done to everything that a list could show. */
export interface UnfinishedChange {
  readonly kind: "change";
  readonly formId: string | null;
  readonly folder: Folder;
  readonly narrow: Filter | null;
  readonly to: BulkAction;
  /** Where the server goes on. */
  readonly after: string | null;
  readonly done: number;
  readonly total: number;
  readonly hasBegun: boolean;
}

export type Unfinished = UnfinishedDeletion | UnfinishedChange;

const PREFIX = "postern-unfinished-";
/** Of this page, as opposed to those that the page before left. */
const own = new Set<string>();

/** Follows something long until its end: if the page is left before, the tab's next page can say how far it came. */
export function followWork(work: Unfinished): { readonly keep: (work: Unfinished) => void; readonly end: () => void } {
  const key = `${PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  own.add(key);
  const keep = (now: Unfinished) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing has nothing to say on the next page.
    }
  };
  keep(work);
  return { keep, end: () => forgetUnfinished(key) };
}

/** What the tab's page before left undone, by the key under which it is kept. */
export function readUnfinished(): ReadonlyMap<string, Unfinished> {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && !own.has(key));
    return new Map(keys.map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? "") as Unfinished]));
  } catch {
    return new Map();
  }
}

export function forgetUnfinished(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** At least so many are done: what was under way as the page was left may be, too. */
export function doneOf(work: Unfinished): number {
  return work.kind === "deletion" ? work.total - work.ids.length : work.done;
}

export function changeOf(work: Unfinished): BulkAction {
  return work.kind === "deletion" ? "deleted" : work.to;
}
