import type { Feature } from "../../core/feature.ts";
import { createServerCardRoutes } from "./routes.ts";

/** Describes the MCP server to clients that have only its website. */
export const serverCard: Feature = {
  name: "server-card",
  routes: ({ config }) => ({ "/": createServerCardRoutes(config) }),
};
