/** Returns an instant as a mail says it, in the owner's time zone and with its name: "1 Mar 2026, 13:34 CET". */
export function formatInstant(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(at);
}
