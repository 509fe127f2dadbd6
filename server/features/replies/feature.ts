import type { Feature } from "../../core/feature.ts";
import { createReplyChannel } from "./reply-channel.ts";

/** Replies to visitors by email, with saved replies. */
export const replies: Feature = {
  name: "replies",
  types: () => import("./graphql.ts"),
  channels: (mail, health) => ({ reply: createReplyChannel(mail, health) }),
};
