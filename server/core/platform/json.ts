/** Parses JSON; null if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True if a parsed JSON value is an object, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// U+0000 and lone surrogates: with the u flag, \p{Cs} matches a half only if its other half is missing.
const UNSTORABLE = /[\0\p{Cs}]/u;

export const UNSTORABLE_PROBLEM =
  "The request contains a character that cannot be saved: U+0000 or half of a character. Remove it and try again.";

/**
 * True if the database can store every text in a decoded request, names included. Checked once per request at the
 * boundary, so that no verb has to. Does not recurse: the request controls its own depth.
 */
export function isStorable(decoded: unknown): boolean {
  const waiting: unknown[] = [decoded];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (UNSTORABLE.test(value)) return false;
    } else if (Array.isArray(value)) {
      for (const item of value) waiting.push(item);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, item] of Object.entries(value)) waiting.push(name, item);
    }
  }
  return true;
}
