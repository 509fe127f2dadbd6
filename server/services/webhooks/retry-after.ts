const MAX_MS = 24 * 60 * 60 * 1000;

/** How long a receiver asks to be left alone, in milliseconds: at most a day, null where it does not say. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : millisecondsUntil(text, now);
  return askedMs === null ? null : Math.min(Math.max(askedMs, 0), MAX_MS);
}

// The three forms of an HTTP date all begin with the day's name; Date.parse alone would also read "1.5" or "-3".
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

function millisecondsUntil(text: string, now: Date): number | null {
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at - now.getTime();
}
