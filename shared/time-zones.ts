import { DAY_MS } from "./durations.ts";

/**
 * Converts local time to an instant, both in milliseconds. A repeated time gives the first instant; a skipped one is
 * shifted past the gap by its offset from the gap's start.
 */
export function atLocalTime(local: number, timeZone: string): number {
  if (timeZone === "UTC") return local;
  const before = local - offsetAt(local - DAY_MS, timeZone);
  const after = local - offsetAt(local + DAY_MS, timeZone);
  const isThen = (instant: number) => instant + offsetAt(instant, timeZone) === local;
  return !isThen(before) && isThen(after) ? after : before;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of a time zone at an instant, in milliseconds ahead of UTC. */
export function offsetAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const match = /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name);
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds = "0"] = match;
  return (sign === "-" ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}
