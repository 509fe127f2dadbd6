import { Hono } from "hono";
import { etag } from "hono/etag";
import { offersOAuth } from "../../core/access/agent-address.ts";
import type { Config } from "../../core/config.ts";
import { packageVersion } from "../../core/platform/package-root.ts";
import { BUNDLE_NAME, makeBundle } from "./bundle.ts";

/**
 * The MCP bundle that suggests this Postern's address. Anyone who can reach it could build the same. There is none for
 * plain http, which the bundled program refuses as well.
 */
export function createMcpBundleRoutes({ publicUrl }: Pick<Config, "publicUrl">): Hono {
  const routes = new Hono();
  if (!offersOAuth({ publicUrl })) return routes;
  let made: Promise<Uint8Array<ArrayBuffer>> | null = null;
  routes.get(`/mcp/${BUNDLE_NAME}`, etag(), async (context) => {
    made ??= makeBundle({ version: packageVersion(), address: publicUrl });
    return context.body(await made, 200, {
      "Cache-Control": "public, max-age=3600",
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${BUNDLE_NAME}"`,
    });
  });
  return routes;
}
