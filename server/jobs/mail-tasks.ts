import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { HOUR_MS } from "../../shared/durations.ts";
import { systemScope } from "../access/authenticate.ts";
import { authenticateDailyEmail, authenticateMember } from "../access/authenticate-mailing.ts";
import type { Deps } from "../deps.ts";
import { type SystemEmail, sendSystemEmail } from "../mail/system-email.ts";
import type { MailTransport } from "../mail/transport.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { composeEmailChange } from "../services/accounts/email-change.ts";
import { composePasswordReset } from "../services/accounts/password-reset.ts";
import { composeSecurityNotice, securityNotice } from "../services/accounts/security-notices.ts";
import { composeSignUp } from "../services/accounts/sign-up.ts";
import { deliverWaiting } from "../services/forms/confirm-destination.ts";
import { composeConfirmation } from "../services/forms/send-confirmation.ts";
import { composeQuiet, queueQuietAccounts, quietForms, tellQuiet } from "../services/intake-stats/mail-quiet.ts";
import { composeInvitation } from "../services/members/invitations.ts";
import { composeNotice, ownerNotice } from "../services/notices/notices.ts";
import { composeDoubtful, queueDoubtfulEmails } from "../services/spam/mail-doubtful.ts";
import { composeAssignment } from "../services/submissions/assign.ts";
import { composeExportReminder, queueExportReminders } from "../services/submissions/export-reminders.ts";
import { composeEndpointDisabled } from "../services/webhooks/webhook-channel.ts";

/** Returns `null` when there is nothing to send any more. */
type Compose<Scope, Payload> = (scope: Scope, deps: Deps, payload: Payload) => Promise<SystemEmail | null>;

/**
 * Makes the jobs that send one email each; the queue tries again, ever more rarely, while mail cannot be sent. `what` is how
 * the log names the email, and what is given up is not kept for the operator to see when the last try has failed.
 */
function createMailTask(deps: Deps, mail: MailTransport) {
  return <Payload>(
    what: string,
    payload: z.ZodType<Payload>,
    compose: Compose<SystemScope, Payload>,
    { isGivenUp = false } = {},
  ): Task =>
    async (raw, helpers) => {
      const email = await compose(systemScope(), deps, payload.parse(raw));
      if (email === null) return;
      const { outcome, detail } = await sendSystemEmail(mail, email);
      if (outcome === "permanent") deps.log.warn({ detail }, `the mail server rejected ${what}`);
      if (outcome !== "temporary") return;
      if (!isGivenUp || helpers.job.attempts < helpers.job.max_attempts)
        throw new Error(`Could not send ${what}: ${detail}`);
      deps.log.warn({ detail }, `${what} was given up, because it could not be sent`);
    };
}

const member = z.object({ accountId: z.string(), userId: z.string() });
const destination = z.object({ formId: z.string(), address: z.string() });
const emailAddress = z.object({ email: z.string() });
const account = z.object({ accountId: z.string() });
const daily = z.object({ _cron: z.object({ ts: z.iso.datetime() }) });

/** Composed of what the account's owner can read. */
function forOwner<Payload>(compose: Compose<OwnerScope, Payload>) {
  return async (_scope: SystemScope, deps: Deps, payload: Payload & z.infer<typeof account>) => {
    const owner = await authenticateDailyEmail(deps, payload.accountId);
    return owner === null ? null : compose(owner, deps, payload);
  };
}

/** Composed of what the member who gets it can read. */
function forMember<Payload>(compose: Compose<OwnerScope, Payload>) {
  return async (_scope: SystemScope, deps: Deps, payload: Payload & z.infer<typeof member>) => {
    const reader = await authenticateMember(deps, payload);
    return reader === null ? null : compose(reader, deps, payload);
  };
}

/** Jobs that send single emails, and those that queue them. */
export function createMailTasks(deps: Deps, mail: MailTransport): TaskList {
  const scope = systemScope();
  const sends = createMailTask(deps, mail);
  return {
    "announce-webhook-off": sends(
      "the news of a disabled webhook",
      z.object({ endpointId: z.string() }),
      composeEndpointDisabled,
    ),
    "mail-notice": sends("a notice to an owner", account.extend({ notice: ownerNotice }), composeNotice),
    "confirm-destination": sends("a confirmation email to a new destination", destination, composeConfirmation),
    // Once more for messages that arrived while the destination was being confirmed.
    "deliver-waiting": (payload) => deliverWaiting(scope, deps, destination.parse(payload)),
    "mail-password-reset": sends("a password reset email", emailAddress, composePasswordReset),
    "mail-email-change": sends(
      "an email about a changed address",
      z.object({ changeId: z.string(), mailbox: z.enum(["present", "new"]) }),
      composeEmailChange,
    ),
    "mail-invitation": sends("an invitation", z.object({ invitationId: z.string() }), composeInvitation),
    "mail-assignment": sends(
      "an email about an assignment",
      member.extend({ authorId: z.string(), submissionIds: z.array(z.string()) }),
      forMember(composeAssignment),
      { isGivenUp: true },
    ),
    "mail-security-notice": sends("a security notice", securityNotice, composeSecurityNotice, { isGivenUp: true }),
    // A job that is kept would keep the address of somebody without an account.
    "mail-sign-up": sends("a sign-up email", emailAddress, composeSignUp, { isGivenUp: true }),
    "queue-export-reminders": () => queueExportReminders(scope, deps),
    "mail-export-reminder": sends(
      "a reminder of an export",
      member.extend({ from: z.coerce.date(), until: z.coerce.date() }),
      forMember(composeExportReminder),
    ),
    "queue-doubtful": async (payload) => {
      const { ts } = daily.parse(payload)._cron;
      const until = new Date(Math.floor(Date.parse(ts) / HOUR_MS) * HOUR_MS);
      await queueDoubtfulEmails(scope, deps, { until });
    },
    "queue-quiet": () => queueQuietAccounts(scope, deps),
    "tell-quiet": async (payload) => {
      const owner = await authenticateDailyEmail(deps, account.parse(payload).accountId);
      if (owner !== null) await tellQuiet(owner, deps);
    },
    "mail-quiet": sends(
      "an email about forms without messages",
      account.extend({ forms: quietForms }),
      forOwner(composeQuiet),
    ),
    "mail-doubtful": sends(
      "an email about doubtful messages",
      account.extend({ until: z.coerce.date() }),
      forOwner(composeDoubtful),
    ),
  };
}
