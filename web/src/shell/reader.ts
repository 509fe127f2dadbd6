import type { Reader } from "../format/instants.ts";

/** The account's time zone, or UTC where this browser does not know it. */
export function readerFor(timeZone: string | undefined): Reader {
  if (timeZone === undefined) return UTC;
  try {
    new Intl.DateTimeFormat(undefined, { timeZone });
    return { timeZone };
  } catch {
    return UTC;
  }
}

const UTC: Reader = { timeZone: "UTC" };
