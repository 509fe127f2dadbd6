import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.ts";

interface Metrics {
  observe(surface: string, status: number, seconds: number): void;
}

const SURFACES = [
  "f",
  "graphql",
  "auth",
  "oauth",
  ".well-known",
  "exports",
  "files",
  "file-links",
  "mcp",
  "assets",
  "healthz",
  "readyz",
  "metrics",
];

/** Measures and logs each request only by its surface: paths and queries can contain ids and tickets. */
export function observeRequests(deps: Deps, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const startedMs = performance.now();
    await next();
    const seconds = (performance.now() - startedMs) / 1000;
    const first = context.req.path.split("/")[1] ?? "";
    const surface = SURFACES.includes(first) ? first : "dashboard";
    const { status } = context.res;
    metrics.observe(surface, status, seconds);
    deps.log.debug({ surface, method: context.req.method, status, ms: Math.round(seconds * 1000) }, "answered");
  };
}
