const LONGEST_NAME = 100;

/** What a program calls itself, on one visible line and of bearable length; null where nothing is left of it. */
export function selfGivenName(text: string): string | null {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
  return line === "" ? null : line;
}
