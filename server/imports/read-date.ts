import type { DateOrder } from "../../shared/imports.ts";
import { atLocalTime } from "../../shared/time-zones.ts";

export interface DateRules {
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
}

/** A longer cell is no date, and no expression sees it. */
const MAX_LENGTH = 80;
const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm))?(.*))?$/is;
const NUMBERS =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm))?(.*))?$/is;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm))?(.*)$/is;
const ZONE = /^(?:z|utc|gmt|(?:utc|gmt)?\s*([+-])(\d{2}):?(\d{2})?(?:\s*\([^)]*\))?)$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: readonly (string | undefined)[];
}

/**
 * Returns the instant that a cell names: ISO 8601, numbers with slashes, dots or dashes, English month names, or seconds or
 * milliseconds since 1970. Null for anything else, and for dates that no calendar has.
 */
export function readDate(text: string, rules: DateRules): Date | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (/^\d{10}$|^\d{13}$/.test(trimmed)) return new Date(Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1));
  const parts = isoParts(trimmed) ?? numberParts(trimmed, rules.dateOrder) ?? wordParts(trimmed);
  return parts === null ? null : instantOf(parts, rules.timeZone);
}

/** Order of dates with slashes, from the first text that shows it; `null` if none does. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  for (const text of texts.map((cell) => cell.trim()).filter(({ length }) => length <= MAX_LENGTH)) {
    const match = NUMBERS.exec(text);
    if (Number(match?.[1]) > 12) return "dmy";
    if (Number(match?.[2]) > 12) return "mdy";
  }
  return null;
}

function isoParts(text: string): Parts | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), clock: match.slice(4) };
}

function numberParts(text: string, order: DateOrder): Parts | null {
  const match = NUMBERS.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return { year: Number(match[3]), month, day, clock: match.slice(4) };
}

/** `Mon, 05 Jan 2026 15:04:05 +0100`, `January 5, 2026 3:04 PM` and the like. */
function wordParts(text: string): Parts | null {
  const clock = CLOCK.exec(text);
  const date = clock === null ? text : text.slice(0, clock.index);
  const word = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.exec(date)?.[1];
  const year = /\b(\d{4})\b/.exec(date)?.[1];
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/i.exec(date)?.[1];
  if (word === undefined || year === undefined || day === undefined) return null;
  const month = MONTHS.indexOf(word.toLowerCase()) + 1;
  return { year: Number(year), month, day: Number(day), clock: clock?.slice(1) ?? [] };
}

function instantOf({ year, month, day, clock }: Parts, timeZone: string): Date | null {
  const [hours = "0", minutes = "0", seconds = "0", fraction = "", half, zone = ""] = clock;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds), milliseconds);
  const named = new Date(local);
  // Date.UTC counts on: 31 February would be some day in March.
  if (named.getUTCMonth() !== month - 1 || named.getUTCDate() !== day) return null;
  const offset = offsetNamed(zone.trim());
  if (offset === "unknown") return null;
  return new Date(offset === null ? atLocalTime(local, timeZone) : local - offset);
}

/** Milliseconds ahead of UTC; `null` without a zone. */
function offsetNamed(zone: string): number | null | "unknown" {
  if (zone === "") return null;
  const match = ZONE.exec(zone);
  if (match === null) return "unknown";
  const [, sign, hours = "0", minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
