const WAYS: Readonly<Record<string, string>> = { mail: "email", webhook: "webhook" };

/** Placeholder for message contents that were not stored, worded the same everywhere. */
export function describeNotKept(by: readonly string[], day: string): string {
  const ways = by.map((way) => WAYS[way] ?? way).join(" and ");
  return ways === "" ? `Not kept: delivered on ${day}` : `Not kept: delivered by ${ways} on ${day}`;
}
