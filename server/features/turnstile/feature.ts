import type { Feature } from "../../core/feature.ts";
import { askTurnstile } from "./ask-turnstile.ts";

export const turnstile: Feature = {
  name: "turnstile",
  opinion: (deps) => async (asked) => {
    const reason = await askTurnstile(deps, asked);
    return reason === null ? [] : [reason];
  },
};
