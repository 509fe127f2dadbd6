// Takes each feature out of a copy, with those that need it, and sees that the rest compiles and makes a schema:
//   npm run check:removable              all of them
//   npm run check:removable -- labels    these
// What the core still knows of a feature is in test/architecture/rules/features.ts; such a feature is only named.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const features = readdirSync(join(root, "server", "features"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const needs = new Map(features.map((name) => [name, needsOf(name)]));
const rules = readFileSync(join(root, "test/architecture/rules/features.ts"), "utf8");
const [, ofServer = ""] = /"server\/core\/": \{\n([^}]*)\}/.exec(rules) ?? [];
const known = new Set([...ofServer.matchAll(/^ {4}"?([\w-]+)"?: `/gm)].map(([, name]) => name));
if (known.size === 0) throw new Error("test/architecture/rules/features.ts no longer says what the core knows.");

const chosen = process.argv.slice(2);
const results = [];
for (const name of chosen.length > 0 ? chosen : features) results.push([name, await takeOut(name)]);
for (const [name, result] of results) console.log(`${name.padEnd(20)} ${result}`);
process.exitCode = results.some(([, result]) => result.startsWith("FAILED")) ? 1 : 0;

/** Returns what came of taking out a feature, and those that need it. */
async function takeOut(name) {
  const out = withDependents(name);
  const kept = out.filter((other) => known.has(other));
  if (kept.length > 0) return `not yet: the core knows ${kept.join(", ")}`;
  const copy = mkdtempSync(join(tmpdir(), "postern-without-"));
  try {
    for (const part of ["server", "shared", "packages", "prisma", "scripts", "package.json", "tsconfig.json"]) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const other of out) rmSync(join(copy, "server/features", other), { recursive: true });
    for (const list of ["server/features/index.ts", "server/commands.ts"]) withoutLines(join(copy, list), out);
    writeFileSync(join(copy, "tsconfig.out.json"), JSON.stringify({ extends: "./tsconfig.json", include: ["server"] }));
    await run(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.out.json"], { cwd: copy });
    await run(join(root, "node_modules/.bin/tsx"), ["scripts/print-schema.ts"], { cwd: copy });
    return out.length === 1 ? "removable" : `removable, with ${out.filter((other) => other !== name).join(", ")}`;
  } catch (error) {
    return `FAILED: ${`${error.stdout ?? ""}${error.stderr ?? error}`.trim().split("\n").slice(0, 5).join("\n  ")}`;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function needsOf(name) {
  const files = readdirSync(join(root, "server/features", name));
  const text = files.includes("feature.ts")
    ? readFileSync(join(root, "server/features", name, "feature.ts"), "utf8")
    : "";
  const list = /\bneeds: \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map(([, need]) => need);
}

function withDependents(name) {
  const out = new Set([name]);
  for (const one of out) for (const [other, its] of needs) if (its.includes(one)) out.add(other);
  return [...out];
}

/** Leaves out the lines that import a feature, and those that use what they import. */
function withoutLines(path, out) {
  const lines = readFileSync(path, "utf8").split("\n");
  const gone = lines.filter((line) => out.some((name) => line.includes(`/${name}/`)));
  const names = gone.map((line) => /\{ (\w+) \}/.exec(line)?.[1]);
  const kept = lines.filter((line) => !gone.includes(line) && !names.some((name) => line.trim() === `...${name},`));
  writeFileSync(path, kept.join("\n"));
}
