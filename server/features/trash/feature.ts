import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const trash: Feature = {
  name: "trash",
  needs: ["history", "search"],
};
