import type { BulkAction, Filter, Folder } from "../../kit/graphql/documents.ts";

/** One thing done to everything that a list could show. */
export interface PendingBulkAction {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filter: Filter | null;
  readonly to: BulkAction;
  /** The label that is given or taken; null for everything else. */
  readonly labelId?: string | null;
  /** The member they are assigned to; null for nobody, and for everything else. */
  readonly assignee?: string | null;
  /** Until when messages are snoozed; null for everything else. */
  readonly snoozedUntil?: string | null;
  readonly after: string | null;
  readonly done: number;
  readonly total: number;
}

const PREFIX = "postern-bulk-";
/** Keys of this page; the others were left by the previous page. */
const own = new Set<string>();

/** Follows something long until its end: if the page is left before, the tab's next page can say how far it came. */
export function trackOperation(work: PendingBulkAction): {
  readonly keep: (work: PendingBulkAction) => void;
  readonly end: () => void;
} {
  const key = `${PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  own.add(key);
  const keep = (now: PendingBulkAction) => {
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
export function readPendingOperations(): ReadonlyMap<string, PendingBulkAction> {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && !own.has(key));
    return new Map(keys.map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? "") as PendingBulkAction]));
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
