import { createContext, useContext, useSyncExternalStore } from "react";
import { now } from "../format/clock.ts";
import { formatDay, formatForList, formatInstant, formatInstantShort, type Reader } from "../format/instants.ts";

/** The account's time zone, for every time shown below. */
export const ReaderContext = createContext<Reader>({ timeZone: "UTC" });

interface InstantProps {
  readonly at: string;
  readonly as: "list" | "full" | "short" | "day";
}

/** A time as the owner's clock shows it; the exact instant is in its title. */
export function Instant({ at, as }: InstantProps) {
  const reader = useContext(ReaderContext);
  return (
    <time dateTime={at} title={at}>
      {as === "list" ? <ListInstant at={at} /> : FORMATS[as](at, reader)}
    </time>
  );
}

const FORMATS = { full: formatInstant, short: formatInstantShort, day: formatDay };

function ListInstant({ at }: { readonly at: string }) {
  const reader = useContext(ReaderContext);
  return formatForList(at, useNow(), reader);
}

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
