import { useEffect, useRef } from "react";
import { SubmissionChangesDocument } from "../graphql/documents.ts";
import { useClient } from "../graphql/urql.ts";

/** Names this tab to the server, which then does not tell it of changes that it shows by itself. */
export const OF_THIS_TAB = { "x-postern-tab": Math.random().toString(36).slice(2) };

/** Told of the forms whose messages may have changed; null for any. */
type Listener = (formIds: readonly string[] | null) => void;

const listeners = new Set<Listener>();

/** Has everything on screen that may show messages of these forms read again; of any form for null. */
export function tell(formIds: readonly string[] | null): void {
  for (const listener of listeners) listener(formIds);
}

/** Returns the function that stops it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Hears of changes while the owner looks at this tab: browsers keep few connections, and a hidden tab needs none, except
 * the one that notifies (`isKeptOpen`).
 */
export function useLive(isKeptOpen: boolean): void {
  const client = useClient();
  const wasOpened = useRef(false);
  useEffect(() => {
    const isWanted = () => isKeptOpen || document.visibilityState === "visible";
    let close: (() => void) | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = FIRST_PAUSE_MS;

    const open = () => {
      const subscription = client.subscription(
        SubmissionChangesDocument,
        {},
        { fetchOptions: { headers: OF_THIS_TAB } },
      );
      const { unsubscribe } = subscription.subscribe(({ data, hasNext }) => {
        if (data) {
          pauseMs = FIRST_PAUSE_MS;
          tell(data.submissionChanges.formIds);
        }
        if (!hasNext) openLater();
      });
      close = unsubscribe;
    };
    const shut = () => {
      clearTimeout(retry);
      close?.();
      close = null;
    };
    const openLater = () => {
      shut();
      retry = setTimeout(reopen, pauseMs);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    };
    const reopen = () => {
      open();
      tell(null);
    };
    const onVisibility = () => {
      if (isKeptOpen && document.visibilityState === "hidden") return;
      shut();
      if (isWanted()) reopen();
    };
    if (isWanted()) {
      if (wasOpened.current) reopen();
      else open();
      wasOpened.current = true;
    }
    const onOnline = () => {
      pauseMs = FIRST_PAUSE_MS;
      onVisibility();
    };
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("online", onOnline);
      shut();
    };
  }, [client, isKeptOpen]);
}
