import type { Feature } from "../../core/feature.ts";

/** Lists of senders and words that are always allowed or always blocked. */
export const spamLists: Feature = {
  name: "spam-lists",
  types: () => import("./graphql.ts"),
};
