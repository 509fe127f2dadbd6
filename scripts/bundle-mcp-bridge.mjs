// Builds the program that MCP clients start, from packages/mcp-bridge/, as one file that needs nothing but Node.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

buildSync({
  absWorkingDir: root,
  entryPoints: ["packages/mcp-bridge/src/bridge.ts"],
  outfile: "dist/mcp-bridge/bridge.cjs",
  bundle: true,
  // Clients start it with a Node of their own, and some of them only as CommonJS.
  format: "cjs",
  platform: "node",
  target: "node20",
  charset: "utf8",
  define: { VERSION: JSON.stringify(version) },
  logLevel: "error",
});
