import { useSyncExternalStore } from "react";
import { keep, readKept } from "./storage.ts";

/** A choice that is kept in this browser, and the same in all of its tabs. */
export function createBrowserChoice(key: string) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Another tab's choice.
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
    /** `null` while nothing was chosen. */
    use: (): string | null => useSyncExternalStore(subscribe, () => readKept(key)),
  };
}
