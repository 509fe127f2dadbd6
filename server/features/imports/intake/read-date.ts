import { HOUR_MS } from "../../../../shared/durations.ts";
import type { DateOrder } from "../../../../shared/imports.ts";
import { atLocalTime } from "../../../../shared/time-zones.ts";
import { VISITOR_LANGUAGES } from "../../../../shared/visitor-languages.ts";

export interface DateRules {
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
}

/** A longer cell is not a date, and no regular expression runs on it. */
const MAX_LENGTH = 80;
const ISO =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm|a\. ?m\.|p\. ?m\.|vorm\.|nachm\.))?(.*))?$/is;
const NUMBERS =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm|a\. ?m\.|p\. ?m\.|vorm\.|nachm\.))?(.*))?$/is;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(am|pm|a\. ?m\.|p\. ?m\.|vorm\.|nachm\.))?(.*)$/is;
const ZONE = /^(?:z|utc|gmt|(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d{2})?(?:\s*\([^)]*\))?)$/i;
/** Hours ahead of UTC, by unambiguous zone names in English, French and German. */
const ZONE_NAMES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ wet: 0, wez: 0, west: 1, wesz: 1, cet: 1, mez: 1, hnec: 1, cest: 2, mesz: 2, heec: 2 },
    ...{ eet: 2, oez: 2, eest: 3, oesz: 3, msk: 3 },
  }),
);

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: readonly (string | undefined)[];
}

/**
 * Parses the instant in a cell: ISO 8601, numbers with slashes, dots or dashes, month names in the languages of visitor
 * replies, or seconds or milliseconds since 1970. Null for anything else, and for dates that do not exist.
 */
export function readDate(text: string, rules: DateRules): Date | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (/^\d{10}$|^\d{13}$/.test(trimmed)) return new Date(Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1));
  const parts = isoParts(trimmed) ?? numberParts(trimmed, rules.dateOrder) ?? wordParts(trimmed);
  return parts === null ? null : instantOf(parts, rules.timeZone);
}

/** Order of dates with slashes, from the first text that determines it; `null` if none does. */
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

/** `Mon, 05 Jan 2026 15:04:05 +0100`, `January 5, 2026 3:04 PM`, `5. März 2026` and the like. */
function wordParts(text: string): Parts | null {
  const clock = CLOCK.exec(text);
  const date = clock === null ? text : text.slice(0, clock.index);
  const month = (date.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(monthNamed).findLast((found) => found !== undefined);
  const year = /\b(\d{4})\b/.exec(date)?.[1];
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/i.exec(date)?.[1];
  if (month === undefined || year === undefined || day === undefined) return null;
  return { year: Number(year), month, day: Number(day), clock: clock?.slice(1) ?? [] };
}

let months: ReadonlyMap<string, number> | undefined;

/** The month that a word names, starting at 1. */
function monthNamed(word: string): number | undefined {
  months ??= new Map([...Object.keys(VISITOR_LANGUAGES).flatMap(monthsOf), ["sept", 9]]);
  return months.get(word.toLowerCase());
}

function monthsOf(language: string): (readonly [string, number])[] {
  return MONTH_STYLES.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2026, index, 5));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      return [name.toLowerCase().replace(/[.׳]/g, ""), index + 1] as const;
    });
  });
}

/** Many languages inflect a month name after a day. */
const MONTH_STYLES = [
  { month: "long" },
  { month: "long", day: "numeric" },
  { month: "short" },
  { month: "short", day: "numeric" },
] as const satisfies readonly Intl.DateTimeFormatOptions[];

function instantOf({ year, month, day, clock }: Parts, timeZone: string): Date | null {
  const [hours = "0", minutes = "0", seconds = "0", fraction = "", half, zone = ""] = clock;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^[pn]/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds), milliseconds);
  const named = new Date(local);
  // Date.UTC overflows: 31 February would become a day in March.
  if (named.getUTCMonth() !== month - 1 || named.getUTCDate() !== day) return null;
  const offset = offsetNamed(zone.trim());
  if (offset === "unknown") return null;
  return new Date(offset === null ? atLocalTime(local, timeZone) : local - offset);
}

/** Milliseconds ahead of UTC; `null` without a zone. */
function offsetNamed(zone: string): number | null | "unknown" {
  if (zone === "") return null;
  const named = ZONE_NAMES.get(zone.toLowerCase());
  if (named !== undefined) return named * HOUR_MS;
  const match = ZONE.exec(zone);
  if (match === null) return "unknown";
  const [, sign, hours = "0", minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
