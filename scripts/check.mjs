// Everything that can be checked without a database, side by side.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";

build(["database client"]);

const bin = (name) => join("node_modules", ".bin", name);
const CHECKS = [
  ["format and lint", bin("biome"), ["ci", "--colors=off", "--error-on-warnings", "."]],
  ["types of the server and the tests", bin("tsc"), ["-p", "tsconfig.json"]],
  ["types of the dashboard", bin("tsc"), ["-p", "web"]],
  ["the architecture and the documents", bin("vitest"), ["run", "--project", "texts", "--reporter=dot"]],
  ["the printed schema", bin("tsx"), ["scripts/print-schema.ts", "--check"]],
  ["the dashboard's generated operations", bin("graphql-codegen"), ["--check"]],
  ["the budget", process.execPath, ["scripts/count-lines.mjs"]],
];

const results = await Promise.all(CHECKS.map(run));
for (const { name, code, output } of results) {
  process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${name}\n${code === 0 ? hints(output) : `${output}\n`}`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;

/** Lines that ask for something although the check passes. */
function hints(output) {
  const asking = output.split("\n").filter((line) => line.includes("budget.json"));
  return asking.map((line) => `       ${line}\n`).join("");
}

function run([name, command, args]) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { shell: process.platform === "win32" });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => resolve({ name, code, output }));
  });
}
