import { formatCalendarDay, formatCalendarDayShort } from "../../core/kit/format/chart-axes.ts";
import type { FieldSummary_FieldFragment } from "../../core/kit/graphql/documents.ts";

type Field = FieldSummary_FieldFragment;
export type Bin = Pick<Field["bins"][number], "from" | "to" | "count">;

/** The chart's bins from first to last, including the empty ones between. */
export function allBins({ kind, bins }: Pick<Field, "kind" | "bins">): Bin[] {
  const [first] = bins;
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return [];
  return kind === "number" ? allNumberBins(bins, first, last) : allDateBins(bins, first, last);
}

function allNumberBins(bins: readonly Bin[], first: Bin, last: Bin): Bin[] {
  const start = Number(first.from);
  const width = Number(first.to) - start;
  const placeOf = (bin: Bin) => Math.round((Number(bin.from) - start) / width);
  const byPlace = new Map(bins.map((bin) => [placeOf(bin), bin]));
  const at = (place: number) => String(Number((start + place * width).toPrecision(12)));
  return Array.from(
    { length: placeOf(last) + 1 },
    (_, place) => byPlace.get(place) ?? { from: at(place), to: at(place + 1), count: 0 },
  );
}

function allDateBins(bins: readonly Bin[], first: Bin, last: Bin): Bin[] {
  const byStart = new Map(bins.map((bin) => [bin.from, bin]));
  const all: Bin[] = [];
  for (let from = first.from; from <= last.from && all.length < MAX_DATE_BINS; ) {
    const bin = byStart.get(from) ?? { from, to: nextStart(from, first), count: 0 };
    all.push(bin);
    from = bin.to;
  }
  return all;
}

/** More than a chart by centuries needs. */
const MAX_DATE_BINS = 101;

type Unit = "day" | "month" | "years";

function unitOf({ from, to }: Bin): Unit {
  if (from.slice(0, 7) === to.slice(0, 7) || Date.parse(to) - Date.parse(from) === DAY_MS) return "day";
  return Date.parse(to) - Date.parse(from) <= 31 * DAY_MS ? "month" : "years";
}

const DAY_MS = 86_400_000;

function nextStart(from: string, like: Bin): string {
  const date = new Date(`${from}T00:00:00Z`);
  const unit = unitOf(like);
  if (unit === "day") date.setUTCDate(date.getUTCDate() + 1);
  else if (unit === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + yearsOf(like));
  return date.toISOString().slice(0, 10);
}

function yearsOf({ from, to }: Bin): number {
  return to.startsWith("9999") ? 100 : Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}

/** "10–19" for integers, "10–20" for other numbers, "May 2026" for dates. */
export function nameBin({ kind, numbers }: Pick<Field, "kind" | "numbers">, bin: Bin): string {
  if (kind === "date") return nameDates(bin);
  const [from, to] = [Number(bin.from), Number(bin.to)];
  if (numbers?.isWhole !== true) return `${formatNumber(from)}–${formatNumber(to)}`;
  return to - from === 1 ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to - 1)}`;
}

/** A short name for tight spaces: the start of the bin. */
export function nameBinShort(field: Pick<Field, "kind" | "numbers">, bin: Bin): string {
  if (field.kind === "number") return formatNumber(Number(bin.from));
  return unitOf(bin) === "day" ? formatCalendarDayShort(bin.from) : nameDates(bin);
}

function nameDates(bin: Bin): string {
  const unit = unitOf(bin);
  if (unit === "day") return formatCalendarDay(bin.from);
  if (unit === "month") {
    const format = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
    return format.format(new Date(`${bin.from}T00:00:00Z`));
  }
  const [year, years] = [Number(bin.from.slice(0, 4)), yearsOf(bin)];
  return years === 1 ? String(year) : `${year}–${year + years - 1}`;
}

/** Rounds to two decimals, or to three significant digits below 1. */
export function formatNumber(number: number): string {
  const isSmall = Math.abs(number) < 1 && number !== 0;
  return new Intl.NumberFormat(
    undefined,
    isSmall ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 },
  ).format(number);
}

export function formatShare(count: number, of: number): string {
  const share = of === 0 ? 0 : count / of;
  const isSmall = share > 0 && share < 0.01;
  return `${isSmall ? "<" : ""}${new Intl.NumberFormat(undefined, { style: "percent" }).format(isSmall ? 0.01 : share)}`;
}
