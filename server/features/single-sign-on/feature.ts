import type { Feature } from "../../core/feature.ts";
import { isOnlyWayIn } from "./identities.ts";
import { closeProvider, providerOf } from "./provider.ts";
import { cameByProvider, forgetProvider } from "./routes/provider-cookies.ts";
import { createCallbackRoute, createOtherWays, createSingleSignOnRoutes } from "./routes/single-sign-on-routes.ts";
import { singleSignOn as check } from "./single-sign-on-check.ts";
import { findIdentities, outdatedSignIns } from "./store.ts";

/** Sign-in through an OpenID Connect provider. */
export const singleSignOn: Feature = {
  name: "single-sign-on",
  needs: ["members"],
  types: () => import("./graphql.ts"),
  openRoutes: (deps, surface) => ({
    "/auth/oidc/callback": createCallbackRoute(deps, surface),
    "/": createOtherWays(deps),
  }),
  routes: (deps, surface) => ({ "/auth": createSingleSignOnRoutes(deps, surface) }),
  signInState: async (scope, deps) => {
    const provider = providerOf(deps);
    const singleSignOn = provider === null ? null : { name: provider.settings.name };
    const isOnly = await isOnlyWayIn(scope, deps);
    const closed = { signUp: false, resetsByEmail: false, passkeys: false, passwords: false };
    return { singleSignOn, ...(isOnly ? closed : {}) };
  },
  knowsUser: async (scope, deps) => (await findIdentities(scope, deps.db)).length > 0,
  // A browser that signed in through the provider continues to sign out there.
  signOut: async (context, deps) =>
    cameByProvider(context, deps)
      ? { url: (await providerOf(deps)?.endSessionUrl()) ?? null, cookies: [forgetProvider(deps)] }
      : undefined,
  close: closeProvider,
  outdated: outdatedSignIns,
  checks: [check],
};
