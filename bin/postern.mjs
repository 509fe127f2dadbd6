#!/usr/bin/env node
import { existsSync } from "node:fs";

// A clone is built by the commands that run the server, and by the first command of all. Then the command runs in
// this very process, so that signals reach it.
const built = new URL("../dist/server/cli.js", import.meta.url);
const runsServer = ["serve", "worker", "demo"].includes(process.argv[2] ?? "");
const isClone = existsSync(new URL("../server/cli.ts", import.meta.url));
if (isClone && (runsServer || !existsSync(built))) {
  const { build } = await import("../scripts/build.mjs");
  build(process.argv[2] === "worker" || !runsServer ? ["database client", "server"] : undefined);
}
const { runCommandLine } = await import(built.href);
const code = await runCommandLine(process.argv.slice(2));
// Once everything is printed. What a stop has given up on, such as a request that nobody answers, must not keep the process.
process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
