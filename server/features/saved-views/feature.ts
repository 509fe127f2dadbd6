import type { Feature } from "../../core/feature.ts";

/** Saved filters in the sidebar. */
export const savedViews: Feature = {
  name: "saved-views",
  types: () => import("./graphql.ts"),
};
