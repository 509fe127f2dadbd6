import type { Feature } from "../../core/feature.ts";
import { createAutoReplyChannel } from "./auto-reply-channel.ts";

/** Answers visitors with the owner's own words, at most once a day each. */
export const autoReply: Feature = {
  name: "auto-reply",
  channels: (mail, health) => ({ auto_reply: createAutoReplyChannel(mail, health) }),
};
