import type { MailTransport } from "../mail/transport.ts";
import type { Attempts } from "../services/deliveries/attempt.ts";
import { createMailAttempt } from "../services/deliveries/attempt-mail.ts";

/** How this process tries each kind of delivery. */
export function createAttempts(mail: MailTransport): Attempts {
  return { mail: createMailAttempt(mail) };
}
