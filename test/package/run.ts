// From a package of this checkout to an owner with one received message, on a machine with nothing but Node and npm:
//   npm run test:package                        with the Node that runs this
//   npm run test:package -- --node 22 --node 24  also with these versions of Node, from npm
//   npm run test:package -- --smoke             with the oldest Node that it supports, and nothing else
// Each Node runs it a second time under the filter of system calls of deploy/postern.service, and takes a backup there. That
// needs systemd-analyze, python3 and libseccomp, and is left out, with a line that says so, where one is missing. This Node does
// so once more with the PostgreSQL of the system, if there is one.
// Prints how long each step takes. Ends with 1 when a step fails.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { receiveMessage } from "../support/receive-message.ts";
import { systemPostgres } from "../support/system-postgres.ts";
import { lacksForUnit, receiveUnderUnit } from "./unit-sandbox.ts";

const root = join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({
  options: { node: { type: "string", multiple: true, default: [] }, smoke: { type: "boolean", default: false } },
});

/** Postern, and the PostgreSQL programs for this system. The server's other imports are bundled. */
const MAX_PACKAGES = 2;
const MAX_MEGABYTES = 90;

const lacking = options.smoke ? "this is the smoke test" : lacksForUnit();
const folder = mkdtempSync(join(tmpdir(), "postern-package-"));
// The unit's user reads the package in this folder.
chmodSync(folder, 0o755);
try {
  await timed("package", () => npm(root, "run", "package", "--", "--out", folder));
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  const installed = await timed("install", () => install("postern", join(folder, tarball)));
  expectSmall(packagesIn(installed), megabytes(installed));
  expectWorkingLinks(join(installed, "node_modules", "postern"));
  const cli = join(installed, "node_modules", "postern", "bin", "postern.mjs");
  const nodes = options.smoke ? [installNode(oldestNode())] : [process.execPath, ...options.node.map(installNode)];
  for (const node of nodes) {
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    await timed(`first start, account, form and message with Node ${version}`, () => receiveMessage([node, cli]));
    if (lacking !== null) continue;
    await timed(`the same and a backup under the unit's filter with Node ${version}`, () =>
      receiveUnderUnit(folder, [node, cli]),
    );
  }
  const bin = systemPostgres();
  if (lacking === null && bin !== null) {
    await timed(`the same with ${bin}`, () =>
      receiveUnderUnit(folder, [process.execPath, cli], { POSTERN_POSTGRES_BIN: bin }),
    );
  } else say("NOT RUN with the PostgreSQL of the system, or it has none.");
  if (lacking !== null) say(`NOT RUN under the filter of deploy/postern.service: ${lacking}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function expectSmall(packages: number, size: number): void {
  say(`${packages} packages, ${size} MB installed`);
  if (packages > MAX_PACKAGES) throw new Error(`The package installs more than ${MAX_PACKAGES} packages.`);
  if (size > MAX_MEGABYTES) throw new Error(`The package installs more than ${MAX_MEGABYTES} MB.`);
}

function expectWorkingLinks(postern: string): void {
  const pages = readdirSync(postern, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(postern, page), "utf8").matchAll(/(?:\]\(|(?:src|srcset)=")([^):#"]+)[#)"]/g);
    return [...links].map(([, to = ""]) => join(dirname(page), to)).filter((path) => !existsSync(join(postern, path)));
  });
  if (broken.length > 0) throw new Error(`The package has links to what it lacks: ${broken.join(", ")}.`);
}

function oldestNode(): string {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { engines: { node: string } };
  return engines.node.replace(">=", "");
}

function installNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  return join(install(`node-${version}`, `${name}@${version}`), "node_modules", name, "bin", "node");
}

function install(name: string, ...packages: readonly string[]): string {
  const into = join(folder, name);
  mkdirSync(into);
  writeFileSync(join(into, "package.json"), JSON.stringify({ name: "anywhere", private: true }));
  npm(into, "install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", ...packages);
  return into;
}

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync("npm", words, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

function packagesIn(installed: string): number {
  const lockfile = readFileSync(join(installed, "node_modules", ".package-lock.json"), "utf8");
  return Object.keys((JSON.parse(lockfile) as { packages: object }).packages).length;
}

function megabytes(installed: string): number {
  const entries = readdirSync(join(installed, "node_modules"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Math.round(files.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6);
}

async function timed<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  return result;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
