import type { Feature } from "../../core/feature.ts";
import { askTurnstile } from "./ask-turnstile.ts";

export const turnstile: Feature = {
  name: "turnstile",
  opinion: (deps) => async (asked) => [await askTurnstile(deps, asked)].filter((reason) => reason !== null),
};
