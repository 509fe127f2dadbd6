import type { Feature } from "../../core/feature.ts";

/** Counts the answers to each field of a form. */
export const summary: Feature = {
  name: "summary",
  types: () => import("./graphql.ts"),
};
