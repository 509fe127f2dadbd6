import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import type { Notice } from "../../../shared/notices.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import { admit, perDay, type RateLimit } from "../../core/access/rate-limit.ts";
import { withinDailyLimit } from "../../core/accounts/ceilings.ts";
import type { AttemptResult, Channel, SettledAttempt } from "../../core/deliveries/channel.ts";
import { mailSchedule } from "../../core/deliveries/mail-channel.ts";
import type { MailHealth } from "../../core/deliveries/mail-health.ts";
import { returnPathOf } from "../../core/deliveries/return-path.ts";
import type { DueDelivery } from "../../core/deliveries/store/due-delivery.ts";
import type { Deps } from "../../core/deps.ts";
import { linkEmails } from "../../core/mail/link-emails.ts";
import { formLine } from "../../core/mail/one-line.ts";
import { singleAddress } from "../../core/mail/single-address.ts";
import { renderSystemEmail } from "../../core/mail/system-email.ts";
import type { MailTransport } from "../../core/mail/transport.ts";
import { retryOnConnectionLoss } from "../../core/platform/retry.ts";
import { submissionUrl } from "../../core/platform/submission-url.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { translationIn } from "../../core/visitor-language/choose-language.ts";
import { queueLoneNotice } from "../../core/webhooks/store/notices.ts";
import { type MailboxLimits, withinMailboxLimits } from "../auto-reply/auto-reply-channel.ts";
import { mintConfirmationToken } from "./confirmations.ts";
import { prepareConfirmation, recordAsked } from "./store/confirmations.ts";

/** A visitor may send several messages a day, each confirmed separately. */
const LIMITS: MailboxLimits = {
  what: "confirmation emails",
  perFormAndMailbox: perDay("visitors' confirmations per form and mailbox", 3),
  perMailbox: perDay("visitors' confirmations per mailbox", 10),
};
/** A form with more messages may be abused to mail strangers; the rest wait. */
const PER_FORM: RateLimit = {
  name: "visitors' confirmations per form",
  rates: [{ burst: 100, intervalMs: HOUR_MS / 100 }],
};

/** Per form, since anybody can submit a wrong address. */
const NOTICES = perDay("notices of failed confirmations", 1);

/** How long a link works, and its message waits, after its email was sent. */
export const CONFIRMATION_DAYS = 7;

export function createConfirmationChannel(transport: MailTransport, health: MailHealth): Channel {
  return {
    schedule: mailSchedule,
    outlastsRefusal: true,
    updateHealth: async (scope, deps, attempt) => {
      await health.update(scope, deps, attempt);
      if (attempt.state === "failed") await tellFailed(scope, deps, attempt);
    },
    attempt: async (scope, deps, delivery, signal) => {
      const to = singleAddress(delivery.target);
      if (to === null || to.toLowerCase() === (await transport.from()).toLowerCase()) {
        return { outcome: "permanent", detail: "The message has no email address that can be asked." };
      }
      return withinLimits(scope, deps, { ...delivery, to }, () =>
        ask(scope, deps, transport, { delivery, to, signal }),
      );
    },
  };
}

/** The message is waiting for a visitor who was never asked. */
async function tellFailed(scope: SystemScope, deps: Deps, { delivery, result }: SettledAttempt): Promise<void> {
  const { accountId, formId, submissionId } = delivery;
  const admission = await admit(scope, deps, [{ limit: NOTICES, subject: formId }]);
  if (!admission.admitted) return;
  const now = deps.clock.now();
  const notice: Notice = {
    id: deps.newId("ntc"),
    type: "confirmation.failed",
    at: now,
    title: "A visitor could not be asked to confirm",
    text: `${result.detail} The message waits in the Inbox, where you can resend the email or deliver the message without confirmation.`,
    since: now,
    path: submissionUrl("", { id: submissionId, formId }),
    about: { form_id: formId, submission_id: submissionId },
  };
  await queueLoneNotice(scope, deps.db, notice, { accountId, byMail: true });
}

interface Asking {
  readonly delivery: DueDelivery;
  readonly to: string;
  readonly signal: AbortSignal;
}

async function ask(scope: SystemScope, deps: Deps, transport: MailTransport, { delivery, to, signal }: Asking) {
  const { id, submissionId } = delivery;
  const formName = formLine(delivery.formName);
  const translation = translationIn(delivery.language);
  const token = mintConfirmationToken(deps.keys, submissionId);
  const asked = {
    submissionId,
    tokenHash: hashSecret(token),
    words: translation.text("confirmation.consent", { address: to, form: formName }),
    language: translation.language,
  };
  await retryOnConnectionLoss(deps, () => prepareConfirmation(scope, deps.db, asked));
  const link = `${deps.config.publicUrl}/confirm-message/${token}`;
  const words = linkEmails.confirmMessage({ form: formName, link, validDays: CONFIRMATION_DAYS, translation });
  const mail = {
    ...renderSystemEmail({ id, to, ...words }),
    ...returnPathOf(deps, id),
    senderName: formName,
    isToVisitor: true,
  } as const;
  const result = await transport.send(mail, signal);
  // An email saved as a file was not sent.
  if (result.outcome === "delivered" && result.replyCode !== undefined) {
    const sentAt = deps.clock.now();
    const expiresAt = new Date(sentAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
    await retryOnConnectionLoss(deps, () => recordAsked(scope, deps.db, { submissionId, sentAt, expiresAt }));
  }
  return result;
}

async function withinLimits(
  scope: SystemScope,
  deps: Deps,
  { formId, to }: { readonly formId: string; readonly to: string },
  send: Parameters<typeof withinDailyLimit>[3],
): Promise<AttemptResult> {
  const ofForm = await retryOnConnectionLoss(deps, () => admit(scope, deps, [{ limit: PER_FORM, subject: formId }]));
  if (!ofForm.admitted) {
    const retryAfterMs = ofForm.retryAfterSeconds * 1_000;
    const detail = "Not sent yet: the form has asked many visitors within an hour.";
    return { outcome: "temporary", detail, retryAfterMs };
  }
  return withinMailboxLimits(scope, deps, LIMITS, { formId, to }, () =>
    withinDailyLimit(scope, deps, { formId, kind: "confirmation" }, send),
  );
}
