import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { pingDatabase } from "../store/accounts/usage.ts";
import { problemResponse, unavailable } from "./problem.ts";

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function createHealthRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/healthz", (context) => context.json({ ok: true }));
  routes.get("/readyz", async (context) => {
    try {
      await pingDatabase(deps.db);
      return context.json({ ok: true });
    } catch (error) {
      deps.log.warn({ err: error }, "not ready: the database cannot be reached");
      return problemResponse(unavailable);
    }
  });
  return routes;
}
