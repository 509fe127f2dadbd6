import { useEffect, useEffectEvent } from "react";

/** Calls back at an interval while the tab is looked at; null: not at all. */
export function useEvery(intervalMs: number | null, callback: () => void): void {
  const onTick = useEffectEvent(callback);
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => document.visibilityState === "visible" && onTick(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}
