import type { Feature } from "../../core/feature.ts";

export const rules: Feature = {
  name: "rules",
  needs: ["labels"],
  types: () => import("./graphql.ts"),
};
