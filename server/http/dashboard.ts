import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";

/** The addresses that the dashboard's router knows; any other path is not there. */
const ROUTES = [
  "/",
  "/sign-in",
  "/forgot-password",
  "/reset-password",
  "/connect",
  "/overview",
  "/forms/*",
  "/inbox",
  "/spam",
  "/settings",
  "/settings/*",
];

/** Serves the built dashboard: hashed files for ever, the page itself never from a cache. */
export function createDashboard(webRoot: string = findWebRoot()): Hono {
  const dashboard = new Hono();
  // Commands and tests run without the built page; then its addresses are simply not there.
  if (!existsSync(webRoot)) return dashboard;
  const root = relative(process.cwd(), webRoot);
  dashboard.use(compress());
  dashboard.use("/assets/*", async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  });
  dashboard.get("/assets/*", serveStatic({ root }));
  dashboard.get("/favicon.svg", serveStatic({ root }));
  for (const route of ROUTES) {
    dashboard.get(route, serveStatic({ root, rewriteRequestPath: () => "/index.html", onFound: neverCache }));
  }
  return dashboard;
}

function neverCache(_path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "no-cache");
}

/** dist/web, seen from the sources and from the build alike. */
function findWebRoot(): string {
  for (let folder = fileURLToPath(new URL(".", import.meta.url)); ; folder = join(folder, "..")) {
    const candidate = join(folder, "dist", "web");
    if (existsSync(candidate) || existsSync(join(folder, "package.json"))) return candidate;
  }
}
