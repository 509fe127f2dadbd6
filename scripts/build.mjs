// Builds what `npm start` runs, and only what has changed since the last build. Speaks on stderr alone,
// because the commands that call it own stdout.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { initialScriptBytes } from "./initial-size.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "dist", "built.json");

const MAX_INITIAL_KILOBYTES = 200;

const PARTS = [
  {
    name: "database client",
    inputs: ["prisma/models", "package-lock.json"],
    output: "server/core/database/generated/client.ts",
    run: () => node("node_modules/prisma/build/index.js", ["generate"]),
  },
  {
    name: "server",
    inputs: [
      ...["server", "shared", "packages/spam/src", "packages/embedded-postgres/src", "packages/sample-data/src"],
      ...["scripts/bundle-server.mjs", "prisma/models", "package-lock.json"],
    ],
    output: "dist/server/cli.js",
    run: () => node("scripts/bundle-server.mjs", []),
  },
  {
    name: "page scripts",
    inputs: ["web/embed", "scripts/bundle-page-scripts.mjs", "package-lock.json"],
    output: "dist/embed/form.js",
    run: () => node("scripts/bundle-page-scripts.mjs", []),
  },
  {
    name: "MCP bridge",
    inputs: ["packages/mcp-bridge/src", "shared/loopback.ts", "scripts/bundle-mcp-bridge.mjs", "package.json"],
    output: "dist/mcp-bridge/bridge.cjs",
    run: () => node("scripts/bundle-mcp-bridge.mjs", []),
  },
  {
    name: "dashboard",
    inputs: ["web", "shared", "scripts/initial-size.mjs", "scripts/compress-assets.mjs", "package-lock.json"],
    output: "dist/web/index.html",
    run: () => {
      node("node_modules/vite/bin/vite.js", ["build", "--config", "web/vite.config.ts", "--logLevel", "warn"]);
      node("scripts/compress-assets.mjs", ["dist/web"]);
    },
  },
];

/** Brings dist/ up to date; throws when a part does not build. */
export function build(names = PARTS.map((part) => part.name)) {
  recordCommit();
  const stamps = readStamps();
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    const built = stamps[part.name];
    const newest = newestChange(part.inputs);
    if (built?.newest === newest && exists(part.output)) continue;
    const hash = fingerprint(part.inputs);
    if (built?.hash !== hash || !exists(part.output)) {
      process.stderr.write(`Building the ${part.name} …\n`);
      part.run();
    }
    stamps[part.name] = { hash, newest };
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify(stamps));
  }
}

/** What `--version` prints behind the number; ends in -dirty where the checkout differs from its commit. */
function recordCommit() {
  const file = join(root, "dist", "commit");
  const git = ["-C", root, "describe", "--always", "--dirty", "--exclude=*"];
  const commit = exists(join(root, ".git")) ? spawnSync("git", git, { encoding: "utf8" }).stdout?.trim() : "";
  mkdirSync(dirname(file), { recursive: true });
  if (commit) writeFileSync(file, commit);
  else rmSync(file, { force: true });
}

/** For developers and CI alone: another version of zlib must not keep an operator from starting. */
export function checkSize(maxKilobytes = MAX_INITIAL_KILOBYTES, webDir = join(root, "dist", "web")) {
  const kilobytes = initialScriptBytes(webDir) / 1000;
  process.stderr.write(`Initial JavaScript of the inbox: ${kilobytes.toFixed(1)} kB compressed.\n`);
  if (kilobytes > maxKilobytes) {
    throw new Error(`That is more than ${maxKilobytes} kB: load on demand what the inbox can stand without.`);
  }
}

function node(script, args) {
  // The generator needs no engine, but would try to fetch one.
  const env = {
    ...process.env,
    // Whoever builds may have another one set, and would get React's development build.
    NODE_ENV: "production",
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    // Where the generator finds its plugins, also when this was not started by npm.
    PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  };
  const result = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, env, encoding: "utf8" });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
    throw new Error(`${script} ${args.join(" ")} failed.`);
  }
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}

function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const path of filesOf(inputs)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** How many inputs there are and when one last changed: quick to find, and the same only while nothing was touched. */
function newestChange(inputs) {
  let count = 0;
  let newestMs = 0;
  for (const path of filesOf(inputs)) {
    count += 1;
    newestMs = Math.max(newestMs, statSync(join(root, path)).mtimeMs);
  }
  return `${count} ${newestMs}`;
}

function* filesOf(inputs) {
  for (const path of inputs) {
    if (!statSync(join(root, path)).isDirectory()) yield path;
    else yield* filesBelow(path);
  }
}

function* filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === "generated" || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function exists(path) {
  return statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  build();
  checkSize();
}
