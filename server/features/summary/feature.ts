import type { Feature } from "../../core/feature.ts";

export const summary: Feature = {
  name: "summary",
  needs: ["table"],
  types: () => import("./graphql.ts"),
};
