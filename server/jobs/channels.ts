import type { MailTransport } from "../mail/transport.ts";
import { createAutoReplyChannel } from "../services/deliveries/auto-reply-channel.ts";
import type { Channels } from "../services/deliveries/channel.ts";
import { createConfirmationChannel } from "../services/deliveries/confirmation-channel.ts";
import { createMailChannel } from "../services/deliveries/mail-channel.ts";
import { MailHealth } from "../services/deliveries/mail-health.ts";
import { createReplyChannel } from "../services/deliveries/reply-channel.ts";
import { webhookChannel } from "../services/webhooks/webhook-channel.ts";

/** The registry: how this process tries each kind of delivery. */
export function createChannels(mail: MailTransport): Channels {
  const health = new MailHealth();
  return {
    mail: createMailChannel(mail, health),
    auto_reply: createAutoReplyChannel(mail, health),
    reply: createReplyChannel(mail, health),
    confirmation: createConfirmationChannel(mail, health),
    webhook: webhookChannel,
  };
}
