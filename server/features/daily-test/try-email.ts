import type { Deps } from "../../core/deps.ts";
import { composeTestEmail } from "../../core/mail/link-emails.ts";
import { sendSystemEmail } from "../../core/mail/system-email.ts";
import type { MailTransport } from "../../core/mail/transport.ts";
import { sendsMail } from "../../core/mail-server/mailer.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { StepResult } from "./step.ts";

/**
 * Sends an email to the operator's test mailbox. Without one it only signs in to the mail server, to bother nobody
 * else. Null: email is not set up.
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
