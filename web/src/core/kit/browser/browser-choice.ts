import { useSyncExternalStore } from "react";
import { keep, readKept } from "./storage.ts";

/** A choice stored in this browser and shared by all its tabs. */
export function createBrowserChoice(key: string) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Choices made in other tabs.
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
  return {
    set: (value: string): void => {
      keep(key, value);
      for (const listener of listeners) listener();
    },
    /** `null` until something is chosen. */
    use: (): string | null => useSyncExternalStore(subscribe, () => readKept(key)),
  };
}
