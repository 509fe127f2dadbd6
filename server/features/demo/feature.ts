import type { Feature } from "../../core/feature.ts";

export const demo: Feature = {
  name: "demo",
  needs: ["files", "labels", "privacy", "replies", "rules", "saved-views"],
};
