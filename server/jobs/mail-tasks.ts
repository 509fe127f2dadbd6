import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { HOUR_MS } from "../../shared/durations.ts";
import { systemScope } from "../access/authenticate.ts";
import { authenticateDailyEmail, authenticateMember } from "../access/authenticate-mailing.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport, SendResult } from "../mail/transport.ts";
import { mailEmailChange } from "../services/accounts/email-change.ts";
import { mailPasswordReset } from "../services/accounts/password-reset.ts";
import { mailSecurityNotice, securityNotice } from "../services/accounts/security-notices.ts";
import { mailSignUp } from "../services/accounts/sign-up.ts";
import { deliverWaiting } from "../services/forms/confirm-destination.ts";
import { askToConfirm } from "../services/forms/send-confirmation.ts";
import { mailQuiet, queueQuietAccounts, quietForms, tellQuiet } from "../services/intake-stats/mail-quiet.ts";
import { sendsMail } from "../services/mail/mailer.ts";
import { mailInvitation } from "../services/members/invitations.ts";
import { mailNotice, ownerNotice } from "../services/notices/notices.ts";
import { mailDoubtful, queueDoubtfulEmails } from "../services/spam/mail-doubtful.ts";
import { mailAssignment } from "../services/submissions/assign.ts";
import { notifyEndpointDisabled } from "../services/webhooks/webhook-channel.ts";

interface Mailing<Payload> {
  /** As the log names the email: "a sign-up email". */
  readonly what: string;
  readonly payload: z.ZodType<Payload>;
  /** Returns `null` when there is nothing to send any more. */
  readonly send: (payload: Payload) => Promise<SendResult | null>;
  /** Called when the last try has failed, in place of keeping the job for the operator to see. */
  readonly giveUp?: (result: SendResult) => void;
}

/** A job that sends one email; the queue tries again, ever more rarely, while mail cannot be sent. */
function mailTask<Payload>(deps: Deps, { what, payload, send, giveUp }: Mailing<Payload>): Task {
  return async (raw, helpers) => {
    const result = await send(payload.parse(raw));
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, `the mail server rejected ${what}`);
    if (result?.outcome !== "temporary") return;
    if (giveUp !== undefined && helpers.job.attempts >= helpers.job.max_attempts) return giveUp(result);
    throw new Error(`Could not send ${what}: ${result.detail}`);
  };
}

/** Who gets an email, and who caused it. */
const assignment = z.object({
  ...{ accountId: z.string(), userId: z.string(), authorId: z.string() },
  submissionIds: z.array(z.string()),
});
const destination = z.object({ formId: z.string(), address: z.string() });
const emailAddress = z.object({ email: z.string() });
const account = z.object({ accountId: z.string() });
const daily = z.object({ _cron: z.object({ ts: z.iso.datetime() }) });

/** Jobs that send single emails, and those that queue them. */
export function createMailTasks(deps: Deps, mail: MailTransport): TaskList {
  const scope = systemScope();
  return {
    "announce-webhook-off": mailTask(deps, {
      what: "the news of a disabled webhook",
      payload: z.object({ endpointId: z.string() }),
      send: (input) => notifyEndpointDisabled(scope, deps, { ...input, mail }),
    }),
    "mail-notice": mailTask(deps, {
      what: "a notice to an owner",
      payload: z.object({ accountId: z.string(), notice: ownerNotice }),
      send: (input) => mailNotice(scope, deps, { ...input, mail }),
    }),
    "confirm-destination": mailTask(deps, {
      what: "a confirmation email to a new destination",
      payload: destination,
      send: (input) => askToConfirm(scope, deps, { ...input, mail }),
    }),
    // Once more for messages that arrived while the destination was being confirmed.
    "deliver-waiting": (payload) => deliverWaiting(scope, deps, destination.parse(payload)),
    "mail-password-reset": mailTask(deps, {
      what: "a password reset email",
      payload: emailAddress,
      send: (input) => mailPasswordReset(scope, deps, { ...input, mail }),
    }),
    "mail-email-change": mailTask(deps, {
      what: "an email about a changed address",
      payload: z.object({ changeId: z.string(), mailbox: z.enum(["present", "new"]) }),
      send: (input) => mailEmailChange(scope, deps, { ...input, mail }),
    }),
    "mail-invitation": mailTask(deps, {
      what: "an invitation",
      payload: z.object({ invitationId: z.string() }),
      send: (input) => mailInvitation(scope, deps, { ...input, mail }),
    }),
    "mail-assignment": mailTask(deps, {
      what: "an email about an assignment",
      payload: assignment,
      send: async (assigned) => {
        const member = await authenticateMember(deps, assigned);
        return member === null ? null : mailAssignment(member, deps, { ...assigned, mail });
      },
      giveUp: ({ detail }) =>
        deps.log.warn({ detail }, "an email about an assignment was given up, because it could not be sent"),
    }),
    "mail-security-notice": mailTask(deps, {
      what: "a security notice",
      payload: securityNotice,
      send: (notice) => mailSecurityNotice(scope, deps, { ...notice, mail }),
      giveUp: ({ detail }) => deps.log.warn({ detail }, "a security notice was given up, because it could not be sent"),
    }),
    "mail-sign-up": mailTask(deps, {
      what: "a sign-up email",
      payload: emailAddress,
      send: async (input) => {
        if (!(await sendsMail(scope, deps))) {
          deps.log.warn("no mail server is set up, so the link for a sign-up is in the data folder");
        }
        return mailSignUp(scope, deps, { ...input, mail });
      },
      // A job that is kept would keep the address of somebody without an account.
      giveUp: ({ detail }) => deps.log.warn({ detail }, "a sign-up was given up, because its email could not be sent"),
    }),
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
    "mail-quiet": mailTask(deps, {
      what: "an email about forms without messages",
      payload: account.extend({ forms: quietForms }),
      send: async ({ accountId, forms }) => {
        const owner = await authenticateDailyEmail(deps, accountId);
        return owner === null ? null : mailQuiet(owner, deps, { forms, mail });
      },
    }),
    "mail-doubtful": mailTask(deps, {
      what: "an email about doubtful messages",
      payload: z.object({ accountId: z.string(), until: z.coerce.date() }),
      send: async ({ accountId, until }) => {
        const owner = await authenticateDailyEmail(deps, accountId);
        return owner === null ? null : mailDoubtful(owner, deps, { until, mail });
      },
    }),
  };
}
