import type { Feature } from "../../core/feature.ts";

/** Figures and charts of what arrived. */
export const overview: Feature = {
  name: "overview",
  types: () => import("./graphql.ts"),
};
