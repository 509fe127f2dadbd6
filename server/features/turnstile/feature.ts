import type { Feature } from "../../core/feature.ts";
import { askTurnstile } from "./ask-turnstile.ts";

/** Asks Cloudflare Turnstile about each message of forms that use it. */
export const turnstile: Feature = {
  name: "turnstile",
  opinion: (deps) => async (asked) => [await askTurnstile(deps, asked)].filter((reason) => reason !== null),
};
