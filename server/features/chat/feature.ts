import type { Feature } from "../../core/feature.ts";

export const chat: Feature = {
  name: "chat",
};
