const MAX_NAME_LENGTH = 100;

/** What a program calls itself, on one visible line and of bearable length; null where nothing is left of it. */
export function sanitizeClientName(text: string): string | null {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return line === "" ? null : line;
}
