import type { Feature } from "../../core/feature.ts";

export const table: Feature = {
  name: "table",
  types: () => import("./graphql.ts"),
};
