import { Hono } from "hono";
import type { ClientDocuments } from "../access/oauth/client-documents.ts";
import type { Deps } from "../deps.ts";
import { resourceMetadata, serverMetadata } from "./oauth/metadata.ts";

/** `/.well-known`: where a client finds out by itself how to ask for access. */
export function createWellKnownRoutes({ config }: Pick<Deps, "config">, documents: ClientDocuments): Hono {
  const routes = new Hono();
  for (const path of ["/oauth-protected-resource", "/oauth-protected-resource/mcp"]) {
    routes.get(path, (context) => context.json(resourceMetadata(config), 200, HEADERS));
  }
  // Not kept by anyone on the way: what is advertised follows what this server can reach.
  routes.get("/oauth-authorization-server", async (context) =>
    context.json(serverMetadata(config, await documents.isAdvertised()), 200, { "Cache-Control": "no-store" }),
  );
  return routes;
}

const HEADERS = { "Cache-Control": "public, max-age=300" };
