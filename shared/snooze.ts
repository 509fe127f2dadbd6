import { DAY_MS } from "./durations.ts";
import { MAX_SNOOZE_DAYS } from "./limits.ts";

/** Why a message cannot be snoozed until an instant; null if it can. Both instants are milliseconds since 1970. */
export function snoozeProblem(until: number, now: number): string | null {
  if (until <= now) return "Choose a time in the future.";
  return until > now + MAX_SNOOZE_DAYS * DAY_MS ? "Choose a time within the next year." : null;
}
