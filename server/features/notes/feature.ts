import type { Feature } from "../../core/feature.ts";

export const notes: Feature = {
  name: "notes",
  types: () => import("./graphql.ts"),
};
