const BEYOND_ASCII = /[^\0-\x7f]/;

/** How often a pattern with the flag `g` matches. */
export function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Most messages are, and need none of the work that other alphabets need. */
export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}
