import type { Feature } from "../../core/feature.ts";
import { createReplyChannel } from "./reply-channel.ts";

export const replies: Feature = {
  name: "replies",
  needs: ["ceilings"],
  types: () => import("./graphql.ts"),
  channels: (mail, health) => ({ reply: createReplyChannel(mail, health) }),
};
