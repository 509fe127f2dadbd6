import type { Attempts } from "../services/deliveries/attempt.ts";

/** How this process tries each kind of delivery. */
export function createAttempts(): Attempts {
  return {};
}
