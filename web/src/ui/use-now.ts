import { useSyncExternalStore } from "react";
import { now } from "../format/clock.ts";

const MINUTE_MS = 60_000;
let minute = now();

/** The time, to the minute: what is shown as "today" moves on at midnight. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => minute);
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(() => {
    minute = now();
    notify();
  }, MINUTE_MS);
  return () => clearInterval(timer);
}
