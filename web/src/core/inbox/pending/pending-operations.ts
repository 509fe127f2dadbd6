import type { BulkAction, Filter, Folder } from "../../kit/graphql/documents.ts";

export interface PendingBulkAction {
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filter: Filter | null;
  readonly to: BulkAction;
  /** The label added or removed; null otherwise. */
  readonly labelId?: string | null;
  /** The member assigned; null for nobody, and for other changes. */
  readonly assignee?: string | null;
  /** When the snooze ends; null for other changes. */
  readonly snoozedUntil?: string | null;
  readonly after: string | null;
  readonly done: number;
  readonly total: number;
  /** The server had no place for the last step. */
  readonly isWaiting?: boolean;
}

/** What the cache reads again after a change to messages. */
export const TOUCHES = { additionalTypenames: ["Form", "FolderCounts", "Submission", "TrashPage"] };

const PREFIX = "postern-bulk-";
/** Keys of this page; the others are from the previous page. */
const own = new Set<string>();

/** Tracks a long operation to its end: if the page is left early, the tab's next page can show how far it came. */
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
      // Without storage, the next page has nothing to show.
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
    // Storage is unavailable, so nothing was stored.
  }
}
