import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Channel } from "../../core/deliveries/channel.ts";
import type { MailHealth } from "../../core/deliveries/mail-health.ts";
import { returnPathOf } from "../../core/deliveries/return-path.ts";
import { announceDelivery } from "../../core/deliveries/store/timeline.ts";
import { singleAddress } from "../../core/mail/single-address.ts";
import type { MailTransport } from "../../core/mail/transport.ts";
import { translationIn } from "../../core/visitor-language/choose-language.ts";
import { composeReply } from "./compose-reply.ts";

/** Nine hours: someone is waiting, and the owner should hear soon that it did not arrive. */
const schedule = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 5 * HOUR_MS];

export function createReplyChannel(transport: MailTransport, health: MailHealth): Channel {
  return {
    schedule,
    updateHealth: async (scope, deps, attempt) => {
      await health.update(scope, deps, attempt);
      // The message shows the delivery's outcome.
      announceDelivery(scope, deps.db, attempt.delivery);
    },
    attempt: async (_scope, deps, delivery, signal) => {
      const { id, reply, submission, timeZone } = delivery;
      const to = reply === null ? null : singleAddress(reply.to);
      // Never to our own address, which could start a reply loop.
      if (reply === null || to === null || to.toLowerCase() === (await transport.from()).toLowerCase()) {
        return { outcome: "permanent", detail: "The message has no email address to reply to." };
      }
      const replyTo = reply.replyTo === null ? null : singleAddress(reply.replyTo);
      const translation = translationIn(delivery.language);
      const message = composeReply({ ...reply, id, to, replyTo, timeZone, translation, submission });
      return transport.send({ ...message, ...returnPathOf(deps, id) }, signal);
    },
  };
}
