import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../../shared/durations.ts";
import { snoozeProblem } from "../../../../../shared/snooze.ts";
import { atLocalTime, offsetAt } from "../../../../../shared/time-zones.ts";
import type { Reader } from "../../../core/kit/format/instants.ts";

interface SnoozeChoice {
  readonly label: string;
  /** RFC 3339. */
  readonly until: string;
}

const LATER_MS = 3 * HOUR_MS;
const MORNING_MS = 9 * HOUR_MS;
const MONDAY = 1;

/** The offered times, in the reader's time zone, without duplicates. */
export function snoozeChoices(now: Date, { timeZone }: Reader): readonly SnoozeChoice[] {
  const today = startOfLocalDay(now.getTime(), timeZone);
  const later = Math.ceil((now.getTime() + LATER_MS) / MINUTE_MS) * MINUTE_MS;
  const morning = (days: number) => atLocalTime(today + days * DAY_MS + MORNING_MS, timeZone);
  const toMonday = (MONDAY + 7 - new Date(today).getUTCDay()) % 7 || 7;
  const choices = [
    { label: startOfLocalDay(later, timeZone) === today ? "Later today" : "In 3 hours", at: later },
    { label: "Tomorrow", at: morning(1) },
    { label: toMonday === 1 ? "Monday next week" : "Monday", at: morning(toMonday === 1 ? 8 : toMonday) },
  ];
  return choices.map(({ label, at }) => ({ label, until: new Date(at).toISOString() }));
}

/** Parses "2026-11-30T09:00" in the reader's time zone; returns the time or the error. */
export function readSnooze(
  text: string,
  now: Date,
  { timeZone }: Reader,
): { readonly until: string } | { readonly problem: string | null } {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return { problem: null };
  const until = atLocalTime(local, timeZone);
  const problem = snoozeProblem(until, now.getTime());
  return problem === null ? { until: new Date(until).toISOString() } : { problem };
}

/** Formats for a datetime-local input. */
export function toLocalText(until: string, { timeZone }: Reader): string {
  const instant = Date.parse(until);
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16);
}

/** The start of a day in the reader's time zone, in milliseconds as if it were UTC. */
function startOfLocalDay(instant: number, timeZone: string): number {
  const local = instant + offsetAt(instant, timeZone);
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
}
