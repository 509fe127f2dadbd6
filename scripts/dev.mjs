// `npm run dev`: the dashboard with hot reload on http://localhost:5173, and beside it a server that restarts when its
// sources change, or the scripts of customers' pages. Settings come from the environment and from .env, as for `npm start`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { watchPageScripts } from "./bundle-page-scripts.mjs";

const SERVER_PORT = "4000";
const DASHBOARD = "http://localhost:5173";

// The server reads the pages of the build when it starts, though the browser gets them from Vite.
build(["database client", "MCP bridge", "dashboard"]);
// Before the server that they restart.
const stopWatching = await watchPageScripts();

const bin = (name) => join(import.meta.dirname, "..", "node_modules", ".bin", name);
const programs = [
  [bin("tsx"), ["watch", "--clear-screen=false", "--include=dist/embed/*.js", "scripts/serve-sources.ts"]],
  [bin("vite"), ["--config", "web/vite.config.ts", "--clearScreen", "false"]],
].map(([command, args]) =>
  spawn(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, PORT: SERVER_PORT, PUBLIC_URL: DASHBOARD },
  }),
);

// Either ends the other. Ctrl+C reaches both by itself.
for (const program of programs) {
  program.on("exit", (code) => {
    void stopWatching();
    for (const other of programs) other.kill("SIGTERM");
    process.exitCode = code ?? 0;
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const program of programs) program.kill("SIGTERM");
  });
}
