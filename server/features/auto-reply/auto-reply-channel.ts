import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { admit, perDay, type RateLimit } from "../../core/access/rate-limit.ts";
import { withinDailyLimit } from "../../core/accounts/ceilings.ts";
import type { Channel } from "../../core/deliveries/channel.ts";
import type { MailHealth } from "../../core/deliveries/mail-health.ts";
import { returnPathOf } from "../../core/deliveries/return-path.ts";
import { mailboxOf } from "../../core/deliveries/store/channels.ts";
import type { Deps } from "../../core/deps.ts";
import { singleAddress } from "../../core/mail/single-address.ts";
import type { MailTransport, SendResult } from "../../core/mail/transport.ts";
import { retryOnConnectionLoss } from "../../core/platform/retry.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { translationIn } from "../../core/visitor-language/choose-language.ts";
import { composeAutoReply } from "./compose-auto-reply.ts";

const LIMITS: MailboxLimits = {
  what: "auto-replies",
  perFormAndMailbox: perDay("auto-replies per form and mailbox", 1),
  perMailbox: perDay("auto-replies per mailbox", 5),
};

/** An auto-reply a day late is worse than none. */
const schedule = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];

/** Replies to a visitor with the form owner's text. */
export function createAutoReplyChannel(transport: MailTransport, health: MailHealth): Channel {
  return {
    schedule,
    updateHealth: (scope, deps, attempt) => health.update(scope, deps, attempt),
    attempt: async (scope, deps, delivery, signal) => {
      const { id, formId, formName, ownAddress } = delivery;
      const { autoReplySubject, autoReplyText } = delivery.form;
      const to = singleAddress(delivery.target);
      // Never to our own address: an automatic reply there could cause a loop.
      if (to === null || autoReplyText === null || to.toLowerCase() === (await transport.from()).toLowerCase()) {
        return { outcome: "cancelled", detail: "The message has no email address to reply to." };
      }
      const replyTo = ownAddress === null ? null : singleAddress(ownAddress);
      const words = { subject: autoReplySubject, text: autoReplyText };
      const translation = translationIn(delivery.language);
      const message = composeAutoReply({ id, to, formName, replyTo, translation, ...words });
      return withinMailboxLimits(scope, deps, LIMITS, { formId, to }, () =>
        withinDailyLimit(scope, deps, { formId, kind: "auto_reply" }, () =>
          transport.send({ ...message, ...returnPathOf(deps, id) }, signal),
        ),
      );
    },
  };
}

/** Limits for mail to strangers. */
export interface MailboxLimits {
  readonly what: string;
  readonly perFormAndMailbox: RateLimit;
  /** Counts all forms of all accounts. */
  readonly perMailbox: RateLimit;
}

/**
 * Limits mail to strangers. For auto-replies the form checks for an earlier one before queueing; this catches two
 * queued at once.
 */
export async function withinMailboxLimits(
  scope: SystemScope,
  deps: Deps,
  { what, perFormAndMailbox, perMailbox }: MailboxLimits,
  { formId, to }: { readonly formId: string; readonly to: string },
  send: () => Promise<SendResult>,
): Promise<SendResult> {
  const mailbox = mailboxOf(to);
  const counted = [
    { limit: perFormAndMailbox, subject: `${formId} ${mailbox}` },
    { limit: perMailbox, subject: mailbox },
  ];
  const admission = await retryOnConnectionLoss(deps, () => admit(scope, deps, counted));
  if (!admission.admitted) {
    return { outcome: "permanent", detail: `Not sent: this mailbox has had enough ${what} today.` };
  }
  const result = await send();
  if (result.outcome === "temporary") await retryOnConnectionLoss(deps, admission.giveBack);
  return result;
}
