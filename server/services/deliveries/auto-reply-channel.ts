import { composeAutoReply } from "../../mail/compose-auto-reply.ts";
import { singleAddress } from "../../mail/single-address.ts";
import type { MailTransport } from "../../mail/transport.ts";
import { HOUR_MS, MINUTE_MS } from "./backoff.ts";
import type { Channel } from "./channel.ts";
import { updateMailHealth, withinDailyLimit } from "./mail-channel.ts";

/** An auto-reply that comes a day late is worse than none. */
const schedule = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];

/** Replies to a visitor with the words of the form's owner. */
export function createAutoReplyChannel(transport: MailTransport): Channel {
  return {
    schedule,
    updateHealth: updateMailHealth,
    attempt: async (scope, deps, delivery, signal) => {
      const { id, formId, formName, ownAddress } = delivery;
      const { autoReplySubject, autoReplyText } = delivery.form;
      const to = singleAddress(delivery.target);
      // Never to our own address: whatever replies there could reply to us.
      if (to === null || autoReplyText === null || to.toLowerCase() === transport.from.toLowerCase()) {
        return { outcome: "cancelled", detail: "The message has no email address to reply to." };
      }
      const replyTo = ownAddress === null ? null : singleAddress(ownAddress);
      const message = composeAutoReply({ id, to, formName, subject: autoReplySubject, text: autoReplyText, replyTo });
      return withinDailyLimit(scope, deps, { formId, kind: "auto_reply" }, () => transport.send(message, signal));
    },
  };
}
