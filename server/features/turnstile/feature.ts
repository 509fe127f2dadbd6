import type { Feature } from "../../core/feature.ts";

export const turnstile: Feature = {
  name: "turnstile",
};
