import type { Feature } from "../../core/feature.ts";

export const notes: Feature = {
  name: "notes",
  needs: ["search"],
  types: () => import("./graphql.ts"),
};
