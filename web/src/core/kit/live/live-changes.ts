import { useEffect, useRef } from "react";
import { SubmissionChangesDocument } from "../graphql/documents.ts";
import { useClient } from "../graphql/urql.ts";

/** Identifies this tab, so the server does not notify it of its own changes. */
export const OF_THIS_TAB = { "x-postern-tab": Math.random().toString(36).slice(2) };

/** Called with the forms whose messages may have changed; null for any. */
type Listener = (formIds: readonly string[] | null) => void;

const listeners = new Set<Listener>();

/** Makes everything on screen that may show messages of these forms reload; null means any form. */
export function tell(formIds: readonly string[] | null): void {
  for (const listener of listeners) listener(formIds);
}

/** Returns the unsubscribe function. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Listens for changes while this tab is visible: browsers limit connections, and a hidden tab needs none, except the
 * one that notifies (`isKeptOpen`).
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
