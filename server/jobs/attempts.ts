import { systemScope } from "../access/authenticate.ts";
import type { MailTransport } from "../mail/transport.ts";
import type { Attempts } from "../services/deliveries/attempt.ts";
import { createAutoReplyAttempt, createDigestAttempt, createMailAttempt } from "../services/deliveries/attempt-mail.ts";
import { attemptWebhook } from "../services/webhooks/attempt-webhook.ts";

/** How this process tries each kind of delivery. */
export function createAttempts(mail: MailTransport): Attempts {
  const system = systemScope();
  return {
    mail: createMailAttempt(system, mail),
    digest: createDigestAttempt(system, mail),
    auto_reply: createAutoReplyAttempt(system, mail),
    webhook: (deps, delivery) => attemptWebhook(system, deps, delivery),
  };
}
