import type { Task } from "graphile-worker";
import { z } from "zod";
import { HOUR_MS } from "../../shared/durations.ts";
import { systemScope } from "../access/authenticate.ts";
import { authenticateDailyEmail } from "../access/authenticate-schedule.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { mailEmailChange } from "../services/accounts/email-change.ts";
import { mailPasswordReset } from "../services/accounts/password-reset.ts";
import { mailSignUp } from "../services/accounts/sign-up.ts";
import { deliverWaiting } from "../services/forms/confirm-destination.ts";
import { askToConfirm } from "../services/forms/send-confirmation.ts";
import { mailDoubtful, queueDoubtfulEmails } from "../services/spam/mail-doubtful.ts";
import { notifyEndpointDisabled } from "../services/webhooks/webhook-channel.ts";

const endpointPayload = z.object({ endpointId: z.string() });

/** Tells an owner that a webhook was switched off; the queue tries again, ever more rarely, while mail cannot be sent. */
export function createEndpointDisabledTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const { endpointId } = endpointPayload.parse(payload);
    const result = await notifyEndpointDisabled(systemScope(), deps, { endpointId, mail });
    if (result?.outcome === "temporary")
      throw new Error(`The owner of a disabled webhook could not be emailed: ${result.detail}`);
  };
}

const destinationPayload = z.object({ formId: z.string(), address: z.string() });

/** Asks a new destination to confirm; the queue tries again, ever more rarely, while mail cannot be sent. */
export function createConfirmTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const result = await askToConfirm(systemScope(), deps, { ...destinationPayload.parse(payload), mail });
    if (result?.outcome === "temporary") throw new Error(`A confirmation email could not be sent: ${result.detail}`);
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, "a destination cannot be reached");
  };
}

/** Looks once more for messages that arrived while a destination was being confirmed. */
export function createDeliverWaitingTask(deps: Deps): Task {
  return (payload) => deliverWaiting(systemScope(), deps, destinationPayload.parse(payload));
}

const passwordResetPayload = z.object({ email: z.string() });

/** Mails a link that resets a password; the queue tries again while mail cannot be sent. */
export function createPasswordResetTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const { email } = passwordResetPayload.parse(payload);
    const result = await mailPasswordReset(systemScope(), deps, { email, mail });
    if (result?.outcome === "temporary") throw new Error(`A password reset email could not be sent: ${result.detail}`);
    if (result?.outcome === "permanent")
      deps.log.warn({ detail: result.detail }, "the mail server rejected a password reset email");
  };
}

const emailChangePayload = z.object({ changeId: z.string(), mailbox: z.enum(["present", "new"]) });

/** Mails one of the two links that change an account's email; the queue tries again while mail cannot be sent. */
export function createEmailChangeTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const result = await mailEmailChange(systemScope(), deps, { ...emailChangePayload.parse(payload), mail });
    if (result?.outcome === "temporary") throw new Error(`An email change could not be mailed: ${result.detail}`);
    if (result?.outcome === "permanent")
      deps.log.warn({ detail: result.detail }, "the mail server rejected an email about a changed address");
  };
}

const signUpPayload = z.object({ email: z.string() });

/** Mails somebody who signs up; the queue tries again, ever more rarely, while mail cannot be sent. */
export function createSignUpTask(deps: Deps, mail: MailTransport): Task {
  return async (payload, { job }) => {
    const { email } = signUpPayload.parse(payload);
    const result = await mailSignUp(systemScope(), deps, { email, mail });
    if (result.outcome === "temporary") {
      // After the last try nothing is kept of it: the job contains an email.
      if (job.attempts < job.max_attempts) throw new Error(`A sign-up email could not be sent: ${result.detail}`);
      deps.log.warn({ detail: result.detail }, "a sign-up was given up, because its email could not be sent");
    }
    if (deps.config.smtpUrl === null) {
      deps.log.warn("no mail server is set up, so the link for a sign-up is in the data folder");
    }
  };
}

const dailyPayload = z.object({ _cron: z.object({ ts: z.iso.datetime() }) });

/** Queues the daily email of each account that has new doubtful messages, up to the hour that has just ended. */
export function createQueueDoubtfulTask(deps: Deps): Task {
  return async (payload) => {
    const { ts } = dailyPayload.parse(payload)._cron;
    const until = new Date(Math.floor(Date.parse(ts) / HOUR_MS) * HOUR_MS);
    await queueDoubtfulEmails(systemScope(), deps, { until });
  };
}

const doubtfulPayload = z.object({ accountId: z.string(), until: z.coerce.date() });

/** Emails an owner the new doubtful messages; the queue tries again, ever more rarely, while mail cannot be sent. */
export function createDoubtfulTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const { accountId, until } = doubtfulPayload.parse(payload);
    const scope = await authenticateDailyEmail(deps, accountId);
    const result = scope === null ? null : await mailDoubtful(scope, deps, { until, mail });
    if (result?.outcome === "temporary")
      throw new Error(`Doubtful messages could not be emailed to their owner: ${result.detail}`);
    if (result?.outcome === "permanent")
      deps.log.warn({ detail: result.detail }, "the mail server rejected an email about doubtful messages");
  };
}
