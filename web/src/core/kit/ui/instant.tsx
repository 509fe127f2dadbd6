import { createContext, useContext, useSyncExternalStore } from "react";
import { now } from "../format/clock.ts";
import {
  formatBack,
  formatDay,
  formatForList,
  formatForTable,
  formatInstant,
  formatInstantShort,
  type Reader,
} from "../format/instants.ts";

/** The account's time zone, used for every time shown below. */
export const ReaderContext = createContext<Reader>({ timeZone: "UTC" });

interface InstantProps {
  readonly at: string;
  readonly as: "list" | "table" | "full" | "short" | "day" | "back";
}

/** A time in the owner's time zone, with the exact instant as its title. */
export function Instant({ at, as }: InstantProps) {
  const reader = useContext(ReaderContext);
  return (
    <time dateTime={at} title={at}>
      {as === "list" || as === "table" ? <NearInstant at={at} format={NEAR[as]} /> : FORMATS[as](at, reader)}
    </time>
  );
}

const FORMATS = { full: formatInstant, short: formatInstantShort, day: formatDay, back: formatBack };

const NEAR = { list: formatForList, table: formatForTable };

function NearInstant({ at, format }: { readonly at: string; readonly format: typeof formatForList }) {
  const reader = useContext(ReaderContext);
  return format(at, useNow(), reader);
}

const MINUTE_MS = 60_000;
let minute = now();

/** The current time, updated each minute: what counts as "today" changes at midnight. */
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
