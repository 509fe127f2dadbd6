import type { Deps } from "../../deps.ts";
import { composeTestEmail } from "../../mail/link-emails.ts";
import { sendSystemEmail } from "../../mail/system-email.ts";
import type { MailTransport } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { sendsMail } from "../mail/mailer.ts";
import type { StepResult } from "./step.ts";

/**
 * Sends an email to the mailbox that the operator has named for it. Without one it only signs in to the mail server, because
 * nobody else is to be bothered. Null: email is not set up.
 */
export async function tryEmail(scope: SystemScope, deps: Deps, mail: MailTransport): Promise<StepResult | null> {
  if (!(await sendsMail(scope, deps))) return null;
  const { testMailbox, publicUrl } = deps.config;
  if (testMailbox === null) {
    const problem = await mail.check();
    return problem === null ? { works: true } : { works: false, detail: problem };
  }
  const because = "this server sends one every day to see that email works (POSTERN_TEST_MAILBOX)";
  const { outcome, detail } = await sendSystemEmail(mail, composeTestEmail({ to: testMailbox, publicUrl, because }));
  return outcome === "delivered" ? { works: true } : { works: false, detail };
}
