import type { Channels } from "../deliveries/channel.ts";
import { createMailChannel } from "../deliveries/mail-channel.ts";
import { MailHealth } from "../deliveries/mail-health.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { webhookChannel } from "../webhooks/webhook-channel.ts";

export function createChannels(deps: Pick<Deps, "features">, mail: MailTransport): Channels {
  const health = new MailHealth();
  const channels = { mail: createMailChannel(mail, health), webhook: webhookChannel };
  return Object.assign(channels, ...deps.features.map((feature) => feature.channels?.(mail, health)));
}
