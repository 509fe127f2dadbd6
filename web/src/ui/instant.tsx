import { createContext, useContext } from "react";
import { formatDay, formatForList, formatInstant, formatInstantShort, type Reader } from "../format/instants.ts";
import { useNow } from "./use-now.ts";

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
