import { useEffect, useEffectEvent } from "react";

const EVERY_MS = 60_000;

/** Calls back when the owner returns to this tab, and every minute while they look at it. */
export function useRefresh(refresh: () => void): void {
  const onRefresh = useEffectEvent(refresh);
  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === "visible") onRefresh();
    };
    const timer = setInterval(whenVisible, EVERY_MS);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  }, []);
}
