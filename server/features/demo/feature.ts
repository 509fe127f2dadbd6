import type { Feature } from "../../core/feature.ts";

/** `postern seed` and `postern demo`: invents accounts with messages, and everything an owner would have done with them. */
export const demo: Feature = {
  name: "demo",
  needs: ["files", "labels", "privacy", "replies", "rules", "saved-views"],
};
