import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const oauth: Feature = {
  name: "oauth",
};
