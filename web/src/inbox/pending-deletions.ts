import { useSyncExternalStore } from "react";

/** How long a deletion can be taken back. */
export const GRACE_MS = 8_000;

// Of the tab and not of a page: the owner may go elsewhere meanwhile.
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function hide(change: (ids: Set<string>) => void): void {
  const next = new Set(hidden);
  change(next);
  hidden = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Messages that are about to be deleted: no list shows them. */
export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

/**
 * Deletes after a short grace, or at once when the page is left, so that a reload neither brings anything back nor
 * loses the wish. Answers how to take it back.
 */
export function deleteLater(ids: readonly string[], carryOut: (isLeaving: boolean) => Promise<unknown>): () => void {
  hide((all) => {
    for (const id of ids) all.add(id);
  });
  const show = () =>
    hide((all) => {
      for (const id of ids) all.delete(id);
    });
  const settle = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
  };
  const leave = () => {
    settle();
    void carryOut(true);
  };
  const timer = setTimeout(() => {
    settle();
    void carryOut(false).finally(show);
  }, GRACE_MS);
  addEventListener("pagehide", leave);
  return () => {
    settle();
    show();
  };
}
