import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { atLocalTime, offsetAt } from "../../../shared/time-zones.ts";
import type { ScheduleRow } from "../../store/exports/schedules.ts";

/** Every month has a last day within this many days. */
const MAX_DAYS = 32;

export type Times = Pick<ScheduleRow, "frequency" | "hour" | "weekday" | "monthDay">;

/** Returns the first instant after another at which a schedule is due, in a time zone. What was missed is skipped. */
export function nextRunAfter(times: Times, after: Date, timeZone: string): Date {
  const today = new Date(after.getTime() + offsetAt(after.getTime(), timeZone));
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const day = new Date(midnight + days * DAY_MS);
    if (!isDay(times, day)) continue;
    const at = atLocalTime(day.getTime() + times.hour * HOUR_MS, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error("A schedule has no next run.");
}

function isDay({ frequency, weekday, monthDay }: Times, day: Date): boolean {
  if (frequency === "daily") return true;
  // Sunday is 7 here and 0 there.
  if (frequency === "weekly") return (day.getUTCDay() || 7) === weekday;
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(monthDay ?? 1, last);
}
