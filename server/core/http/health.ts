import { Hono } from "hono";
import { pingDatabase } from "../accounts/store/usage.ts";
import type { Deps } from "../deps.ts";
import { isOutOfSpace } from "../platform/disk-space.ts";
import { type Problem, problemResponse, RETRY_WHEN_UNAVAILABLE_SECONDS, unavailable } from "./problem.ts";

const diskFull: Problem = {
  status: 503,
  title: "The disk is full",
  detail: "Submissions are refused until there is free space for the database.",
  retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS,
};

/**
 * `/healthz`: the process responds. `/readyz`: it can also reach its database, which has room for submissions, and
 * `work` goes on: the last write succeeded, or its jobs are running.
 */
export function createHealthRoutes(deps: Deps, work: { readonly isUnavailable: boolean }): Hono {
  const routes = new Hono();
  routes.get("/healthz", (context) => context.json({ ok: true }));
  routes.get("/readyz", async (context) => {
    try {
      await pingDatabase(deps.db);
      if (await isOutOfSpace(deps.config, deps.disk)) return problemResponse(diskFull);
      // A database with a full disk elsewhere, or a standby, still answers reads.
      if (work.isUnavailable) return problemResponse(unavailable);
      return context.json({ ok: true });
    } catch (error) {
      deps.log.warn({ err: error }, "not ready: the database cannot be reached");
      return problemResponse(unavailable);
    }
  });
  return routes;
}
