import { useEffect, useEffectEvent, useRef } from "react";
import { SubmissionChangesDocument, type SubmissionChangesSubscription } from "../graphql/documents.ts";
import { useClient } from "../graphql/urql.ts";

/** Something that happened to the account's submissions, in whichever browser or at the intake. */
export type LiveChange = SubmissionChangesSubscription["submissionChanges"];

type Listener = (change: LiveChange) => void;

const listeners = new Set<Listener>();

const MISSED: LiveChange = {
  __typename: "SubmissionChange",
  kind: "missed",
  ids: null,
  submissions: [],
};

function tellChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Returns the function that stops it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when something may have happened to a message. */
export function useMessageChange(id: string, callback: () => void): void {
  const onMessage = useEffectEvent(callback);
  useEffect(() => onChange(({ ids }) => (ids === null || ids.includes(id)) && onMessage()), [id]);
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
      const { unsubscribe } = client.subscription(SubmissionChangesDocument, {}).subscribe(({ data, hasNext }) => {
        if (data) {
          pauseMs = FIRST_PAUSE_MS;
          tellChange(data.submissionChanges);
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
      tellChange(MISSED);
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
