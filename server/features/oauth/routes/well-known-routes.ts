import { Hono } from "hono";
import { mcpResource } from "../../../core/access/agent-address.ts";
import { CONTENT_SCOPE, METADATA_SCOPE, REFRESH_SCOPE } from "../../../core/access/agent-token.ts";
import type { Config } from "../../../core/config.ts";
import type { Deps } from "../../../core/deps.ts";
import type { ClientDocuments } from "../access/client-documents.ts";

/** `/.well-known`: lets clients discover how to request access. */
export function createWellKnownRoutes({ config }: Pick<Deps, "config">, documents: ClientDocuments): Hono {
  const routes = new Hono();
  for (const path of ["/oauth-protected-resource", "/oauth-protected-resource/mcp", "/oauth-protected-resource/mcp/"]) {
    routes.get(path, (context) => context.json(resourceMetadata(config), 200, HEADERS));
  }
  // Must not be cached: what is advertised depends on what this server can reach.
  routes.get("/oauth-authorization-server", async (context) =>
    context.json(serverMetadata(config, await documents.isAdvertised()), 200, { "Cache-Control": "no-store" }),
  );
  return routes;
}

const HEADERS = { "Cache-Control": "public, max-age=300" };

type Address = Pick<Config, "publicUrl">;

/** RFC 9728: describes the MCP endpoint and its authorization server. */
function resourceMetadata(config: Address) {
  return {
    resource: mcpResource(config),
    resource_name: "Postern",
    authorization_servers: [config.publicUrl],
    scopes_supported: [METADATA_SCOPE, CONTENT_SCOPE],
    bearer_methods_supported: ["header"],
  };
}

/** RFC 8414: where and how a client requests access. */
function serverMetadata(config: Address, readsClientDocuments: boolean) {
  const at = (path: string) => `${config.publicUrl}/oauth${path}`;
  return {
    issuer: config.publicUrl,
    authorization_endpoint: at("/authorize"),
    token_endpoint: at("/token"),
    registration_endpoint: at("/register"),
    revocation_endpoint: at("/revoke"),
    scopes_supported: [METADATA_SCOPE, CONTENT_SCOPE, REFRESH_SCOPE],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: TOKEN_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: TOKEN_AUTH_METHODS,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: readsClientDocuments,
  };
}

/** Most clients run on a user's machine and have no secret. */
export const TOKEN_AUTH_METHODS: readonly string[] = ["none", "client_secret_basic", "client_secret_post"];
