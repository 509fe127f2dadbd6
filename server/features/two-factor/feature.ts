import type { Feature } from "../../core/feature.ts";

export const twoFactor: Feature = {
  name: "two-factor",
};
