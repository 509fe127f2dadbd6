import type { Feature } from "../../core/feature.ts";
import { createServerCardRoutes } from "./routes.ts";

export const serverCard: Feature = {
  name: "server-card",
  routes: ({ config }) => ({ "/": createServerCardRoutes(config) }),
};
