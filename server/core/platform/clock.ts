/** The only source of the current time. Tests inject one that stands still or is moved by hand. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Formats to the second: "2026-11-23 21:09:57 UTC". */
export function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
