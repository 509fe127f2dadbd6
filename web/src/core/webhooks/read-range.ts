const HOUR_MS = 3_600_000;

/** Hours back from now; empty for a custom range. */
export const RANGES = [
  { value: "1", label: "the last hour" },
  { value: "24", label: "the last 24 hours" },
  { value: "72", label: "the last 3 days" },
  { value: "168", label: "the last 7 days" },
  { value: "", label: "a custom range" },
];

/** The entered range, as server input; an open end is now. */
export function readRange(
  text: (name: string) => string,
  now: Date,
): { readonly since: string; readonly until: string | null } {
  const hours = text("range");
  if (hours !== "") return { since: new Date(now.getTime() - Number(hours) * HOUR_MS).toISOString(), until: null };
  const until = text("until");
  return { since: asUtc(text("since")), until: until === "" ? null : asUtc(until) };
}

// Takes a datetime-local value: 2026-03-01T12:00, with or without seconds.
function asUtc(local: string): string {
  return `${local.length === 16 ? `${local}:00` : local}Z`;
}
