import type { Feature } from "../../core/feature.ts";

export const spamLists: Feature = {
  name: "spam-lists",
  types: () => import("./graphql.ts"),
};
