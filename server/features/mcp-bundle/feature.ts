import type { Feature } from "../../core/feature.ts";
import { createMcpBundleRoutes } from "./routes.ts";

/** The MCP bundle, which connects desktop clients without typing anything. */
export const mcpBundle: Feature = {
  name: "mcp-bundle",
  routes: ({ config }) => ({ "/": createMcpBundleRoutes(config) }),
};
