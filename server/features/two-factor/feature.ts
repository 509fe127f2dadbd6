import type { Feature } from "../../core/feature.ts";
import { createTwoFactorRoutes } from "./routes.ts";

/** A code from an authenticator app as the second step of sign-in. */
export const twoFactor: Feature = {
  name: "two-factor",
  routes: (deps, surface) => ({ "/auth": createTwoFactorRoutes(deps, surface) }),
  signInPlugins: async (deps) => (await import("./access.ts")).twoFactorPlugins(deps),
};
