import { useSyncExternalStore } from "react";

/** A choice that is kept in this browser, and the same in all of its tabs. */
export function createBrowserChoice(key: string) {
  const listeners = new Set<() => void>();
  const read = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing has what everybody begins with.
      return null;
    }
  };
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
      try {
        localStorage.setItem(key, value);
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
    /** `null` while nothing was chosen. */
    use: (): string | null => useSyncExternalStore(subscribe, read),
  };
}
