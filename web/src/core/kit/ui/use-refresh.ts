import { useEffect, useEffectEvent } from "react";
import { onChange } from "../live/live-changes.ts";

const EVERY_MS = 60_000;
const NOT_SOONER_MS = 1_000;

/**
 * Calls back when messages of the form (or of any form, if null) may have changed, when the owner returns to this tab,
 * and every minute while it is visible. At most once a second.
 */
export function useRefresh(refresh: () => void, formId: string | null = null): void {
  const isConcerned = useEffectEvent((formIds: readonly string[] | null) => {
    return formIds === null || formId === null || formIds.includes(formId);
  });
  const refreshVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    let lastMs = Number.NEGATIVE_INFINITY;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onChange((formIds) => {
      if (!isConcerned(formIds)) return;
      soon ??= setTimeout(
        () => {
          soon = undefined;
          lastMs = performance.now();
          refreshVisible();
        },
        Math.max(0, lastMs + NOT_SOONER_MS - performance.now()),
      );
    });
    const timer = setInterval(refreshVisible, EVERY_MS);
    return () => {
      stopListening();
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, []);
}
