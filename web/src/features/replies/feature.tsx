import { lazyRouteComponent } from "@tanstack/react-router";
import type { DashboardFeature } from "../../core/feature.ts";

export const replies: DashboardFeature = {
  name: "replies",
  messageParts: { main: lazyRouteComponent(() => import("./message-replies.tsx"), "MessageReplies") },
};
