/** The browser's clock; all other code is passed an instant. */
export function now(): Date {
  return new Date();
}

/** The browser's IANA time zone, or UTC if unavailable. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
