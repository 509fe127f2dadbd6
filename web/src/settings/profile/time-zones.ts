/** The time zones to choose from, the present one among them whatever this browser knows, by their names. */
export function timeZones(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])].sort();
}
