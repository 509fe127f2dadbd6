const WAYS: Readonly<Record<string, string>> = { mail: "email", webhook: "webhook" };

/** What stands where the contents of a message were, in the same words everywhere. */
export function describeNotKept(by: readonly string[], day: string): string {
  const ways = by.map((way) => WAYS[way] ?? way).join(" and ");
  return ways === "" ? `Not kept: delivered on ${day}` : `Not kept: delivered by ${ways} on ${day}`;
}
