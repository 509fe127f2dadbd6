import type { Feature } from "../../core/feature.ts";
import { createBounceRoutes } from "./routes.ts";

/** Marks an accepted email as failed when it comes back to the mailbox for bounces. */
export const bounces: Feature = {
  name: "bounces",
  routes: (deps) => ({ "/bounces": createBounceRoutes(deps) }),
};
