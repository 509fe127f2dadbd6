// 26 characters of Crockford base32; the first is at most 7 because a UUID has 128 bits, not 130.
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export function hasIdFormat(value: unknown, prefix: string): value is string {
  return typeof value === "string" && value.startsWith(`${prefix}_`) && SUFFIX.test(value.slice(prefix.length + 1));
}
