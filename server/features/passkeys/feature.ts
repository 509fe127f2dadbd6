import type { Feature } from "../../core/feature.ts";
import { passkeys as check } from "./passkey-check.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { createPasskeyRoutes } from "./routes.ts";
import { outdatedChallenges } from "./store.ts";

/** Sign-in with passkeys. */
export const passkeys: Feature = {
  name: "passkeys",
  types: () => import("./graphql.ts"),
  routes: (deps, surface) => ({ "/auth": createPasskeyRoutes(deps, surface) }),
  signInState: (_scope, { config }) => ({ passkeys: relyingPartyOf(config) !== null }),
  outdated: outdatedChallenges,
  checks: [check],
};
