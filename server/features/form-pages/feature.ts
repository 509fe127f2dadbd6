import type { Feature } from "../../core/feature.ts";

export const formPages: Feature = {
  name: "form-pages",
  needs: ["files"],
  types: () => import("./graphql.ts"),
};
