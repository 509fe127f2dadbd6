import type { Feature } from "../../core/feature.ts";

/** Shows a form's messages as a table of its fields. */
export const table: Feature = {
  name: "table",
  types: () => import("./graphql.ts"),
};
