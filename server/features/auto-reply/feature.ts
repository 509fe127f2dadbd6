import type { Feature } from "../../core/feature.ts";
import { createAutoReplyChannel } from "./auto-reply-channel.ts";

/** Replies to visitors in the owner's words, at most once a day for each form and mailbox. */
export const autoReply: Feature = {
  name: "auto-reply",
  channels: (mail, health) => ({ auto_reply: createAutoReplyChannel(mail, health) }),
};
