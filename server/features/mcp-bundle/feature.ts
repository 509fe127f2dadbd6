import type { Feature } from "../../core/feature.ts";
import { createMcpBundleRoutes } from "./routes.ts";

export const mcpBundle: Feature = {
  name: "mcp-bundle",
  routes: ({ config }) => ({ "/": createMcpBundleRoutes(config) }),
};
