import { DAY_MS } from "../../../../../shared/durations.ts";
import { atLocalTime } from "../../../../../shared/time-zones.ts";

/** Time zone and locale; without a locale, the browser's. */
export interface Reader {
  readonly timeZone: string;
  readonly locale?: string | undefined;
}

/** "Saturday, 21 November 2026 at 14:32", in the account's time zone. */
export function formatInstant(instant: string, reader: Reader): string {
  return format(instant, reader, { dateStyle: "full", timeStyle: "short" });
}

/** "21 Nov 2026, 14:32", for tables. */
export function formatInstantShort(instant: string, reader: Reader): string {
  return format(instant, reader, { dateStyle: "medium", timeStyle: "short" });
}

/** "Mon 30 Nov, 09:00", for a time within the next year. */
export function formatBack(instant: string, reader: Reader): string {
  return format(instant, reader, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** "21 Nov 2026". */
export function formatDay(instant: string, reader: Reader): string {
  return format(instant, reader, { dateStyle: "medium" });
}

/** The time if today, the day if this year, else the day with its year. */
export function formatForList(instant: string, now: Date, reader: Reader): string {
  const day = dayOf(new Date(instant), reader);
  const today = dayOf(now, reader);
  if (day === today) return format(instant, reader, { hour: "2-digit", minute: "2-digit" });
  if (day.slice(0, 4) === today.slice(0, 4)) return format(instant, reader, { day: "numeric", month: "short" });
  return format(instant, reader, { day: "numeric", month: "short", year: "numeric" });
}

/** "21 Nov, 14:32", with the year if it is not the current one. */
export function formatForTable(instant: string, now: Date, reader: Reader): string {
  const isThisYear = dayOf(new Date(instant), reader).slice(0, 4) === dayOf(now, reader).slice(0, 4);
  const year = isThisYear ? {} : { year: "numeric" as const };
  return format(instant, reader, { day: "numeric", month: "short", ...year, hour: "2-digit", minute: "2-digit" });
}

/** The bounds (RFC 3339) of a range of days such as "2026-11-21", last day included; open if a day is missing. */
export function timesOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  reader: Reader,
): { readonly since?: string; readonly until?: string } {
  return {
    ...(from === undefined ? {} : { since: startOfDay(from, 0, reader) }),
    ...(to === undefined ? {} : { until: startOfDay(to, 1, reader) }),
  };
}

/** The instant at which a day, or the day `daysLater` after it, begins in the reader's time zone. */
export function startOfDay(day: string, daysLater: number, { timeZone }: Reader): string {
  return new Date(atLocalTime(Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS, timeZone)).toISOString();
}

function format(instant: string, reader: Reader, options: Intl.DateTimeFormatOptions): string {
  return formatter(reader.locale, { ...options, timeZone: reader.timeZone }).format(new Date(instant));
}

function dayOf(instant: Date, reader: Reader): string {
  // The Swedish locale writes 2026-11-21, which compares as text.
  return formatter("sv-SE", { dateStyle: "short", timeZone: reader.timeZone }).format(instant);
}

/** Cached, as creating a formatter is far slower than using it and lists format hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const kept = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, kept);
  return kept;
}

/** The account's time zone, or UTC if this browser does not know it. */
export function readerFor(timeZone: string | undefined): Reader {
  if (timeZone === undefined) return UTC;
  try {
    new Intl.DateTimeFormat(undefined, { timeZone });
    return { timeZone };
  } catch {
    return UTC;
  }
}

const UTC: Reader = { timeZone: "UTC" };
