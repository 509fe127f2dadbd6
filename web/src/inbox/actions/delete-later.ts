import type { Client } from "../../kit/graphql/urql.ts";
import { notifyFailure } from "../../kit/ui/notify.ts";
import { type DeletedMessage, hideMessages, settleMessages, showMessages } from "../pending/pending-deletions.ts";
import { type PendingDeletion, trackOperation } from "../pending/pending-operations.ts";
import { deleteWhileLeaving, MAX_AT_LEAVING, runDeletion } from "../pending/run-bulk-action.ts";

export function undoWindowMs(messages: number): number {
  return messages > 1 ? BULK_UNDO_WINDOW_MS : 8_000;
}

/** Long enough to see what is missing. */
export const BULK_UNDO_WINDOW_MS = 30_000;

export interface DeletionListeners {
  readonly onDeleted: (ids: readonly string[]) => void;
  /** It can no longer be undone. */
  readonly onBegin: () => void;
  /** Not all of it was deleted. */
  readonly onFailed: () => void;
}

/**
 * Deletes after a short undo window, or at once when the page is left, so that a reload neither brings anything back
 * nor loses the wish. What is too much to be sent while leaving is asked about before, and on the tab's next page.
 * Returns how to undo it.
 */
export function deleteWithUndo(
  client: Client,
  messages: readonly DeletedMessage[],
  { onDeleted, onBegin, onFailed }: DeletionListeners,
): () => void {
  const ids = messages.map(({ id }) => id);
  hideMessages(messages);
  let rest: PendingDeletion = { kind: "deletion", ids, total: ids.length, hasBegun: false };
  const work = trackOperation(rest);
  const stopWaiting = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", leave);
    removeEventListener("beforeunload", ask);
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (rest.ids.length > MAX_AT_LEAVING) event.preventDefault();
  };
  const leave = () => {
    if (rest.ids.length > MAX_AT_LEAVING) return;
    deleteWhileLeaving(client, rest.ids);
    clearTimeout(timer);
    work.end();
  };
  const onStep = (now: PendingDeletion, gone: readonly string[]) => {
    rest = now;
    work.keep(now);
    settleMessages(gone);
    onDeleted(gone);
  };
  const timer = setTimeout(() => {
    onBegin();
    void runDeletion(client, rest, { onStep, isStopped: () => false }).then((error) => {
      // What failed stays kept: the tab's next page offers to finish it.
      if (error === undefined) work.end();
      else {
        onFailed();
        notifyFailure(ids.length === 1 ? "Couldn’t delete the message" : "Couldn’t delete all messages", error);
      }
      showMessages(rest.ids);
      stopWaiting();
    });
  }, undoWindowMs(ids.length));
  addEventListener("pagehide", leave);
  addEventListener("beforeunload", ask);
  return () => {
    work.end();
    showMessages(ids);
    stopWaiting();
  };
}
