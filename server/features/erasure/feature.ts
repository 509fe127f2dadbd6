import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";

export const erasure: Feature = {
  name: "erasure",
  needs: ["files", "history", "labels", "privacy", "replies", "rules", "saved-views", "search", "spam-lists", "trash"],
};
