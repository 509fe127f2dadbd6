import { composeSubmission } from "../../mail/compose-submission.ts";
import type { MailTransport } from "../../mail/transport.ts";
import type { Attempt } from "./attempt.ts";

/** Mails a submission to the address that is the delivery's target. */
export function createMailAttempt(transport: MailTransport): Attempt {
  return (deps, delivery, signal) => transport.send(composeSubmission(delivery, deps.config.publicUrl), signal);
}
