import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const savedViews: Feature = {
  name: "saved-views",
};
