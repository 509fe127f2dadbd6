import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

/** The paths that the dashboard's router knows; any other is not found. */
const ROUTES = [
  "/",
  "/sign-in",
  "/forgot-password",
  "/join",
  "/reset-password",
  "/connect",
  "/overview",
  "/forms/*",
  "/inbox",
  "/spam",
  "/trash",
  "/settings",
  "/settings/*",
];

/** Serves the built dashboard: hashed files are cached forever, the page itself is always revalidated. */
export function createDashboard(webRoot: string = findWebRoot()): Hono {
  const dashboard = new Hono();
  // Commands and tests run without the built page; its paths are then not found.
  if (!existsSync(webRoot)) return dashboard;
  const root = relative(process.cwd(), webRoot);
  // The build puts a compressed copy next to every file.
  const serveFile = (rewriteRequestPath?: () => string) =>
    serveStatic({ root, precompressed: true, ...(rewriteRequestPath && { rewriteRequestPath }) });
  dashboard.get("/assets/*", setHeaders("public, max-age=31536000, immutable"), serveFile());
  for (const route of ROUTES) {
    dashboard.get(
      route,
      etag(),
      setHeaders("no-cache"),
      serveFile(() => "/index.html"),
    );
  }
  return dashboard;
}

/** Intermediate caches keep encodings apart, even if the first visitor accepted none. */
function setHeaders(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers, ok } = context.res;
    if (!ok) return;
    headers.set("Cache-Control", cacheControl);
    headers.set("Vary", "Accept-Encoding");
  };
}

/** Finds dist/web from both the sources and the build. */
function findWebRoot(): string {
  for (let folder = fileURLToPath(new URL(".", import.meta.url)); ; folder = join(folder, "..")) {
    const candidate = join(folder, "dist", "web");
    if (existsSync(candidate) || existsSync(join(folder, "package.json"))) return candidate;
  }
}
