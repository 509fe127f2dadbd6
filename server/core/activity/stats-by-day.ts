import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { atLocalTime } from "../../../shared/time-zones.ts";
import type { HourCount } from "../intake/store/intake-stats.ts";

/** One day of the owner's calendar; received = inbox + spam + refused. */
export interface StatsDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly received: number;
  readonly inbox: number;
  readonly spam: number;
  readonly refused: number;
}

/** The last days of an owner's calendar, including today, for statistics counted by full UTC hours. */
export interface StatsCalendar {
  readonly timeZone: string;
  readonly days: readonly string[];
  /** The first hour that belongs to these days. */
  readonly since: Date;
  /**
   * Some midnight falls within a UTC hour, as in Kolkata. Such an hour counts towards the day in which it begins:
   * messages after midnight, within the hour, are shown one day early. Totals are not affected.
   */
  readonly hasSharedHours: boolean;
}

export function statsCalendar(now: Date, count: number, accountTimeZone: string): StatsCalendar {
  const timeZone = knownTimeZone(accountTimeZone);
  const dayOf = dayIn(timeZone);
  const days = lastDays(dayOf(now.getTime()), count);
  const since = firstHourOf(days[0] ?? dayOf(now.getTime()), timeZone);
  return { timeZone, days, since: new Date(since), hasSharedHours: hasSharedHours(since, now.getTime(), dayOf) };
}

/** Adds up the hours of each day; a day without any has zeros. */
export function countDays(calendar: StatsCalendar, hours: readonly HourCount[]): StatsDay[] {
  const dayOf = dayIn(calendar.timeZone);
  const days = new Map(calendar.days.map((day) => [day, { day, received: 0, inbox: 0, spam: 0, refused: 0 }]));
  for (const { hour, outcome, count } of hours) {
    const day = days.get(dayOf(hour.getTime()));
    if (day === undefined) continue;
    day.received += count;
    day[outcome === "inbox" || outcome === "spam" ? outcome : "refused"] += count;
  }
  return [...days.values()];
}

export function dayStarts({ days, timeZone }: StatsCalendar): Date[] {
  return days.map((day) => new Date(firstHourOf(day, timeZone)));
}

// A zone known where the account was created may be unknown to this machine.
function knownTimeZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}

type DayOf = (instantMs: number) => string;

function dayIn(timeZone: string): DayOf {
  // Swedish dates are YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (instantMs) => format.format(instantMs);
}

function lastDays(today: string, count: number): string[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(todayMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function firstHourOf(day: string, timeZone: string): number {
  const midnightMs = atLocalTime(Date.parse(`${day}T00:00:00Z`), timeZone);
  return Math.ceil(midnightMs / HOUR_MS) * HOUR_MS;
}

function hasSharedHours(sinceMs: number, nowMs: number, dayOf: DayOf): boolean {
  // Also check the hour before the first one: its midnight may be the first day's.
  for (let hourMs = sinceMs - HOUR_MS; hourMs <= nowMs; hourMs += HOUR_MS) {
    if (dayOf(hourMs) !== dayOf(hourMs + HOUR_MS - 1)) return true;
  }
  return false;
}
