import { AsyncLocalStorage } from "node:async_hooks";
import { cimd } from "@better-auth/cimd";
import { oauthProvider } from "@better-auth/oauth-provider";
import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import { jwt } from "better-auth/plugins";
import { CONSENT_PATH } from "../../../core/access/agent-address.ts";
import { CONTENT_SCOPE, hashSecret, METADATA_SCOPE, REFRESH_SCOPE } from "../../../core/access/agent-token.ts";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { Deps } from "../../../core/deps.ts";
import { findConnectionOf } from "../store/connections.ts";
import { CONNECTION_CLAIM, signAccessToken } from "./access-token.ts";
import type { ClientDocuments } from "./client-documents.ts";

const ACCESS_TOKEN_SECONDS = 60 * 60;
const REFRESH_TOKEN_SECONDS = 90 * 24 * 60 * 60;
// A client that lost the answer to its refresh may retry within this time.
const REFRESH_REPLAY_SECONDS = 30;

/** The account that the library is currently storing a consent for. */
export const consentingAccount = new AsyncLocalStorage<string>();

/**
 * The library's support for connecting agents. Only `oauth-routes.ts` calls it, and it exposes just what agents need.
 */
export function oauthPlugins(deps: Deps, documents: ClientDocuments): BetterAuthPlugin[] {
  const { config, keys, db } = deps;
  const signing = jwt({
    disableSettingJwtHeader: true,
    jwt: { issuer: config.publicUrl, sign: (payload) => signAccessToken(keys, payload) },
    // The library requires a key URL when we sign ourselves. Nobody uses it: tokens are verified where they are signed.
    jwks: { remoteUrl: `${config.publicUrl}/oauth/keys`, keyPairConfig: { alg: "EdDSA" } },
  });
  const provider = oauthProvider({
    scopes: [METADATA_SCOPE, CONTENT_SCOPE, REFRESH_SCOPE],
    loginPage: CONSENT_PATH,
    consentPage: CONSENT_PATH,
    postLogin: {
      page: CONSENT_PATH,
      shouldRedirect: () => false,
      consentReferenceId: () => consentingAccount.getStore(),
    },
    grantTypes: ["authorization_code", "refresh_token"],
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    refreshTokenReuseInterval: REFRESH_REPLAY_SECONDS,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    allowPublicClientPrelogin: true,
    enforcePerClientResources: false,
    storeTokens: { hash: async (token) => hashSecret(token) },
    rateLimit: { register: { window: 60, max: 10 } },
    extensions: [
      {
        claims: {
          // A token always belongs to an existing connection; none is issued after "Disconnect".
          accessToken: async ({ user, referenceId: accountId, client: { clientId } }) => {
            const connection =
              user == null || accountId === undefined
                ? null
                : await findConnectionOf(systemScope(), db, { userId: user.id, accountId, clientId });
            if (connection === null) throw new APIError("BAD_REQUEST", { error: "invalid_grant" });
            return { [CONNECTION_CLAIM]: connection.id };
          },
        },
      },
    ],
    schema: {
      oauthClient: { modelName: "agentClient" },
      oauthConsent: { modelName: "agentConnection", fields: { referenceId: "accountId" } },
      oauthRefreshToken: { modelName: "agentRefreshToken", fields: { referenceId: "accountId" } },
      oauthAccessToken: { modelName: "agentAccessToken" },
      oauthResource: { modelName: "protectedResource" },
    },
  });
  const metadataDocuments = cimd({
    metadataProfile: "mcp-2026-07-28",
    fetchClientMetadataResource: documents.fetch,
  });
  const { oauthClientResource: _links, oauthClientAssertion: _assertions, ...tables } = provider.schema;
  const plugins: readonly unknown[] = [
    // No tables for what is not stored here (keys) or not offered (resources per client, clients with their own keys).
    { ...signing, schema: {} },
    { ...provider, schema: tables },
    metadataDocuments,
  ];
  return plugins.filter(isPlugin);
}

// The provider's type does not match the library's interface under exact optional properties.
function isPlugin(plugin: unknown): plugin is BetterAuthPlugin {
  return typeof plugin === "object" && plugin !== null && "id" in plugin;
}
