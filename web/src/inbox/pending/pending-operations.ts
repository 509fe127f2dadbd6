import type { BulkAction, Filter, Folder } from "../../kit/graphql/documents.ts";

/** Messages that the owner confirmed to delete. */
export interface PendingDeletion {
  readonly kind: "deletion";
  readonly ids: readonly string[];
  readonly total: number;
  readonly hasBegun: boolean;
}

/** One thing done to everything that a list could show. */
export interface PendingBulkAction {
  readonly kind: "change";
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filter: Filter | null;
  readonly to: BulkAction;
  /** The label that is given or taken; null for everything else. */
  readonly labelId?: string | null;
  readonly after: string | null;
  readonly done: number;
  readonly total: number;
  readonly hasBegun: boolean;
}

export type PendingOperation = PendingDeletion | PendingBulkAction;

const PREFIX = "postern-pending-";
/** Keys of this page; the others were left by the previous page. */
const own = new Set<string>();

/** Follows something long until its end: if the page is left before, the tab's next page can say how far it came. */
export function trackOperation(work: PendingOperation): {
  readonly keep: (work: PendingOperation) => void;
  readonly end: () => void;
} {
  const key = `${PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  own.add(key);
  const keep = (now: PendingOperation) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing has nothing to say on the next page.
    }
  };
  keep(work);
  return { keep, end: () => forgetOperation(key) };
}

/** Operations that the previous page of this tab left unfinished, by storage key. */
export function readPendingOperations(): ReadonlyMap<string, PendingOperation> {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && !own.has(key));
    return new Map(keys.map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? "") as PendingOperation]));
  } catch {
    return new Map();
  }
}

export function forgetOperation(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** At least so many are done: what was under way as the page was left may be, too. */
export function doneCount(work: PendingOperation): number {
  return work.kind === "deletion" ? work.total - work.ids.length : work.done;
}

export function actionOf(work: PendingOperation): BulkAction {
  return work.kind === "deletion" ? "deleted" : work.to;
}
