/** The browser's clock; everything else is handed an instant. */
export function now(): Date {
  return new Date();
}

/** The browser's IANA time zone, or UTC where it will not say. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
