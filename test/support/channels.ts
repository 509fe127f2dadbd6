import type { Channels } from "../../server/core/deliveries/channel.ts";
import { createChannels as createFor } from "../../server/core/jobs/channels.ts";
import type { MailTransport } from "../../server/core/mail/transport.ts";
import { FEATURES } from "../../server/features.ts";

export function createChannels(mail: MailTransport): Channels {
  return createFor({ features: FEATURES }, mail);
}
