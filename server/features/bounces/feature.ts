import type { Feature } from "../../core/feature.ts";
import { createBounceRoutes } from "./routes.ts";

export const bounces: Feature = {
  name: "bounces",
  routes: (deps) => ({ "/bounces": createBounceRoutes(deps) }),
};
