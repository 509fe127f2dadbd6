import type { Feature } from "../../core/feature.ts";

export const ceilings: Feature = {
  name: "ceilings",
};
