import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const labels: Feature = {
  name: "labels",
};
