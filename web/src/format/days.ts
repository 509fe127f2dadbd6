/** "Saturday, 21 November", of a day as a calendar writes it (2026-11-21). */
export function formatCalendarDay(day: string, locale?: string): string {
  return format(day, locale, { weekday: "long", day: "numeric", month: "long" });
}

/** "21 Nov", for the axis of a chart. */
export function formatCalendarDayShort(day: string, locale?: string): string {
  return format(day, locale, { day: "numeric", month: "short" });
}

/** "Sat, 21 Nov 2026", for tables. */
export function formatCalendarDayInTable(day: string, locale?: string): string {
  return format(day, locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}

// A day of a calendar has no zone: read and written in one and the same.
function format(day: string, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
