import type { Feature } from "../../core/feature.ts";

/** Notes on messages, for members only. */
export const notes: Feature = {
  name: "notes",
  types: () => import("./graphql.ts"),
};
