import { authenticateSystem } from "../access/authenticate.ts";
import type { Attempts } from "../services/deliveries/attempt.ts";
import { attemptWebhook } from "../services/webhooks/attempt-webhook.ts";

/** How this process tries each kind of delivery. */
export function createAttempts(): Attempts {
  const system = authenticateSystem();
  return {
    webhook: (deps, delivery) => attemptWebhook(system, deps, delivery),
  };
}
