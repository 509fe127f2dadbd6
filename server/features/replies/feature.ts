import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";
import { createReplyChannel } from "./reply-channel.ts";

export const replies: Feature = {
  name: "replies",
  needs: ["ceilings", "search"],
  channels: (mail, health) => ({ reply: createReplyChannel(mail, health) }),
};
