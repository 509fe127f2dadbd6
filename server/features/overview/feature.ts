import type { Feature } from "../../core/feature.ts";

export const overview: Feature = {
  name: "overview",
  types: () => import("./graphql.ts"),
};
