const STEPS = [1, 2, 5];
const MAX_LINES = 4;

/** Gridline heights above zero, at round integers; the last is at or above the largest value. */
export function linesUpTo(largest: number): number[] {
  const step = roundStep(Math.max(1, largest) / MAX_LINES);
  const lines = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: lines }, (_, index) => (index + 1) * step);
}

function roundStep(atLeast: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((factor) => factor * power >= atLeast);
    if (step !== undefined) return step * power;
  }
}

/** The days labelled below the chart: the last one, and evenly spaced ones before it. */
export function namedDays(count: number): number[] {
  const step = Math.ceil(count / 7);
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

/** "Saturday, 21 November", from a calendar day (2026-11-21). */
export function formatCalendarDay(day: string, locale?: string): string {
  return format(day, locale, { weekday: "long", day: "numeric", month: "long" });
}

/** "21 Nov", for chart axes. */
export function formatCalendarDayShort(day: string, locale?: string): string {
  return format(day, locale, { day: "numeric", month: "short" });
}

/** "Sat, 21 Nov 2026", for tables. */
export function formatCalendarDayInTable(day: string, locale?: string): string {
  return format(day, locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}

// A calendar day has no zone, so parse and format it in the same one.
function format(day: string, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
