import { useEffect, useEffectEvent } from "react";
import { onChange } from "../live/live-changes.ts";

const EVERY_MS = 60_000;
const SOON_MS = 250;
const NOT_SOONER_MS = 2_000;

/**
 * Calls back when something has happened to the account's submissions, when the owner returns to this tab, and every
 * minute while they look at it. However much happens, it calls back once in two seconds at most.
 */
export function useRefresh(refresh: () => void): void {
  const onRefresh = useEffectEvent(refresh);
  useEffect(() => {
    let lastMs = 0;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const whenVisible = () => {
      if (document.visibilityState === "visible") onRefresh();
    };
    const stopListening = onChange(() => {
      soon ??= setTimeout(
        () => {
          soon = undefined;
          lastMs = performance.now();
          whenVisible();
        },
        Math.max(SOON_MS, lastMs + NOT_SOONER_MS - performance.now()),
      );
    });
    const timer = setInterval(whenVisible, EVERY_MS);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      stopListening();
      clearTimeout(soon);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  }, []);
}
