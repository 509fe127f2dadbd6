import type { Feature } from "../../core/feature.ts";
import { createAutoReplyChannel } from "./auto-reply-channel.ts";

export const autoReply: Feature = {
  name: "auto-reply",
  channels: (mail, health) => ({ auto_reply: createAutoReplyChannel(mail, health) }),
};
