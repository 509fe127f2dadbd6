import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { resourceMetadata, serverMetadata } from "./oauth/metadata.ts";

/** `/.well-known`: where a client finds out by itself how to ask for access. */
export function createWellKnownRoutes({ config }: Pick<Deps, "config">): Hono {
  const routes = new Hono();
  for (const path of ["/oauth-protected-resource", "/oauth-protected-resource/mcp"]) {
    routes.get(path, (context) => context.json(resourceMetadata(config), 200, HEADERS));
  }
  routes.get("/oauth-authorization-server", (context) => context.json(serverMetadata(config), 200, HEADERS));
  return routes;
}

const HEADERS = { "Cache-Control": "public, max-age=300" };
