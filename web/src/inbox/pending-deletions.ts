import { useSyncExternalStore } from "react";
import type { Client } from "urql";
import { notifyFailure } from "../ui/notify.ts";
import { carryOutDeletion, deleteWhileLeaving, MOST_AT_LEAVING } from "./carry-out.ts";
import { followWork, type UnfinishedDeletion } from "./unfinished.ts";

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
 * loses the wish. What is too much to be sent while leaving is asked about before, and on the tab's next page. Answers
 * how to take it back.
 */
export function deleteLater(
  client: Client,
  ids: readonly string[],
  onDeleted: (ids: readonly string[]) => void,
): () => void {
  hide((all) => {
    for (const id of ids) all.add(id);
  });
  let rest: UnfinishedDeletion = { kind: "deletion", ids, total: ids.length, hasBegun: false };
  const work = followWork(rest);
  const settle = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
    removeEventListener("beforeunload", ask);
    hide((all) => {
      for (const id of ids) all.delete(id);
    });
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (rest.ids.length > MOST_AT_LEAVING) event.preventDefault();
  };
  const leave = () => {
    if (rest.ids.length > MOST_AT_LEAVING) return;
    deleteWhileLeaving(client, rest.ids);
    clearTimeout(timer);
    work.end();
  };
  const onStep = (now: UnfinishedDeletion, gone: readonly string[]) => {
    rest = now;
    work.keep(now);
    onDeleted(gone);
  };
  const timer = setTimeout(() => {
    void carryOutDeletion(client, rest, { onStep, isStopped: () => false }).then((error) => {
      // What failed stays kept: the tab's next page offers to go on.
      if (error !== undefined) notifyFailure("Not all of it could be deleted", error);
      else work.end();
      settle();
    });
  }, GRACE_MS);
  addEventListener("pagehide", leave);
  addEventListener("beforeunload", ask);
  return () => {
    work.end();
    settle();
  };
}
