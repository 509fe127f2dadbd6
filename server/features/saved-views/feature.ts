import type { Feature } from "../../core/feature.ts";

export const savedViews: Feature = {
  name: "saved-views",
  types: () => import("./graphql.ts"),
};
