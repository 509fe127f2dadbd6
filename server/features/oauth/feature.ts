import { offersOAuth } from "../../core/access/agent-address.ts";
import type { Feature } from "../../core/feature.ts";
import { authenticateConnection } from "./access/authenticate-connection.ts";
import { documentsOf } from "./access/client-documents.ts";
import { createOAuthRoutes } from "./routes/oauth-routes.ts";
import { createWellKnownRoutes } from "./routes/well-known-routes.ts";
import { outdatedClients } from "./store/clients.ts";

/** Connects agents by OAuth, so that no token has to be copied. */
export const oauth: Feature = {
  name: "oauth",
  outdated: outdatedClients,
  types: () => import("./graphql.ts"),
  routes: (deps, { authenticate, call }) =>
    offersOAuth(deps.config)
      ? {
          "/oauth": createOAuthRoutes(deps, call, authenticate, documentsOf(deps)),
          "/.well-known": createWellKnownRoutes(deps, documentsOf(deps)),
        }
      : {},
  authenticateAgent: authenticateConnection,
  signInPlugins: async (deps) => (await import("./access/plugins.ts")).oauthPlugins(deps, documentsOf(deps)),
};
