import type { MailTransport } from "../../mail/transport.ts";
import { webhookChannel } from "../webhooks/webhook-channel.ts";
import { createAutoReplyChannel } from "./auto-reply-channel.ts";
import type { Channels } from "./channel.ts";
import { createMailChannel } from "./mail-channel.ts";
import { createReplyChannel } from "./reply-channel.ts";

/** The registry: how this process tries each kind of delivery. */
export function createChannels(mail: MailTransport): Channels {
  return {
    mail: createMailChannel(mail),
    auto_reply: createAutoReplyChannel(mail),
    reply: createReplyChannel(mail),
    webhook: webhookChannel,
  };
}
