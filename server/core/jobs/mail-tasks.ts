import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import { composeEmailChange } from "../accounts/email-change.ts";
import { composePasswordReset } from "../accounts/password-reset.ts";
import { composeSecurityNotice, securityNotice } from "../accounts/security-notices.ts";
import { composeSignUp } from "../accounts/sign-up.ts";
import type { Deps } from "../deps.ts";
import { deliverWaiting } from "../destinations/confirm-destination.ts";
import { composeConfirmation } from "../destinations/send-confirmation.ts";
import type { MailTransport } from "../mail/transport.ts";
import { composeNotice, ownerNotice } from "../webhooks/notices.ts";
import { composeEndpointDisabled } from "../webhooks/webhook-channel.ts";
import { account, createMailTask } from "./mail-task.ts";

const destination = z.object({ formId: z.string(), address: z.string() });
const emailAddress = z.object({ email: z.string() });

export function createMailTasks(deps: Deps, mail: MailTransport): TaskList {
  const sends = createMailTask(deps, mail);
  return {
    "announce-webhook-off": sends(
      "the news of a disabled webhook",
      z.object({ endpointId: z.string() }),
      composeEndpointDisabled,
    ),
    "mail-notice": sends("a notice to an owner", account.extend({ notice: ownerNotice }), composeNotice),
    "confirm-destination": sends("a confirmation email to a new destination", destination, composeConfirmation),
    // Runs again for messages that arrived while the destination was being confirmed.
    "deliver-waiting": (payload) => deliverWaiting(systemScope(), deps, destination.parse(payload)),
    "mail-password-reset": sends("a password reset email", emailAddress, composePasswordReset),
    "mail-email-change": sends(
      "an email about a changed address",
      z.object({ changeId: z.string(), mailbox: z.enum(["present", "new"]) }),
      composeEmailChange,
    ),
    "mail-security-notice": sends("a security notice", securityNotice, composeSecurityNotice, { isGivenUp: true }),
    // A stored job would keep the address of someone without an account.
    "mail-sign-up": sends("a sign-up email", emailAddress, composeSignUp, { isGivenUp: true }),
  };
}
