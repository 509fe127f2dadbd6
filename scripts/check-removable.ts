// Takes each feature out of a copy, with those that need it or its tables: its folders on the server and the dashboard,
// its lines in the lists, its routes, its models, and what is marked as its own elsewhere. Then the rest must compile,
// make a schema, and fill the dashboard's documents.
//   npm run check:removable              each feature
//   npm run check:removable -- labels    these features
//   npm run check:removable -- --all     all features at once
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { FEATURES } from "../server/features.ts";

const PARTS =
  "server shared web packages prisma scripts package.json prisma.config.ts tsconfig.json codegen.ts biome.json".split(
    " ",
  );
/** Whose fields the documents of the dashboard's core select: without them it compiles against the whole schema only. */
const IN_CORE_DOCUMENTS = ["trash"];
const root = join(import.meta.dirname, "..");
const bin = (name: string) => join(root, "node_modules/.bin", name);
const run = promisify(execFile);
const onDashboard = readdirSync(join(root, "web/src/features"), { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
);
const names = [...new Set([...FEATURES, ...onDashboard].map(({ name }) => name))];

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } });
const chosen = positionals.length > 0 ? positionals : names;
const removals = options.all === true ? [names] : chosen.map(dependentsOf);
let hasFailed = false;
for (const out of removals) {
  const result = await takeOut(out);
  hasFailed ||= result.startsWith("FAILED");
  console.log(result);
}
process.exitCode = hasFailed ? 1 : 0;

/** A feature, and all that need it. */
function dependentsOf(name: string): readonly string[] {
  const out = new Set([name]);
  for (const one of out) {
    for (const { name: other, needs = [] } of FEATURES) if (needs.includes(one)) out.add(other);
  }
  return [...out];
}

/** Takes features out, and those that the compiler then complains of, because they use their tables. */
async function takeOut(out: readonly string[]): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "postern-without-"));
  try {
    for (const part of PARTS) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const name of out) {
      rmSync(join(copy, "server/features", name), { recursive: true, force: true });
      rmSync(join(copy, "prisma/models", `${name}.prisma`), { force: true });
    }
    for (const path of ["server/features/index.ts", "server/commands.ts"])
      edit(join(copy, path), (text) => withoutImports(text, out));
    for (const file of readdirSync(join(copy, "prisma/models"))) {
      edit(join(copy, "prisma/models", file), (text) => withoutBlocks(text, out));
    }
    writeFileSync(join(copy, "tsconfig.out.json"), JSON.stringify({ extends: "./tsconfig.json", include: ["server"] }));
    await run(bin("prisma"), ["generate"], {
      cwd: copy,
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true" },
    });
    await run(bin("tsc"), ["-p", "tsconfig.out.json"], { cwd: copy });
    await run(bin("tsx"), ["scripts/print-schema.ts"], { cwd: copy });
    await takeOutOfDashboard(copy, out);
    return `removable: ${out.join(", ")}`;
  } catch (error) {
    const output = outputOf(error);
    const users = [...output.matchAll(/(?:^|\/)(?:server|web\/src)\/features\/([\w-]+)\//gm)]
      .map(([, name = ""]) => name)
      .filter((name) => !out.includes(name));
    if (users.length > 0) return takeOut([...new Set([...out, ...users])]);
    return `FAILED: ${out.join(", ")}\n  ${output.trim().split("\n").slice(0, 8).join("\n  ")}`;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Takes their folders, routes and marked elements out, and fills the documents of the rest. */
async function takeOutOfDashboard(copy: string, out: readonly string[]): Promise<void> {
  const web = join(copy, "web");
  for (const name of out) rmSync(join(web, "src/features", name), { recursive: true, force: true });
  edit(join(web, "src/features/index.ts"), (text) => withoutImports(text, out));
  for (const file of readdirSync(join(web, "src"), { recursive: true, encoding: "utf8" })) {
    if (/\.(?:tsx?|graphql)$/.test(file)) edit(join(web, "src", file), (text) => withoutElements(text, out));
  }
  const schema = "server/core/graphql/schema.graphql";
  if (IN_CORE_DOCUMENTS.some((name) => out.includes(name))) cpSync(join(root, schema), join(copy, schema));
  const include = ["src", "../shared"];
  const config = { extends: "./tsconfig.json", compilerOptions: { noUnusedLocals: false }, include };
  writeFileSync(join(web, "tsconfig.out.json"), JSON.stringify(config));
  await run(bin("graphql-codegen"), [], { cwd: copy });
  await run(bin("tsc"), ["-p", "web/tsconfig.out.json"], { cwd: copy });
}

function outputOf(error: unknown): string {
  const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
  return stdout + stderr || String(error);
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** Without the lines that import these features, and those that list what they import. */
function withoutImports(text: string, out: readonly string[]): string {
  const lines = text.split("\n");
  const imports = lines.filter((line) => out.some((name) => line.includes(`/${name}/`)));
  const imported = imports.map((line) => /\{ (\w+) \}/.exec(line)?.[1]);
  return lines
    .filter(
      (line) => !imports.includes(line) && !imported.some((name) => [`...${name},`, `${name},`].includes(line.trim())),
    )
    .join("\n");
}

/** Without the lines below a comment that names one of these features, up to a blank line or the next feature's. */
function withoutBlocks(text: string, out: readonly string[]): string {
  let isOut = false;
  const kept = text.split("\n").filter((line) => {
    const name = /^\s*(?:\/\/|#) feature: (\S+)$/.exec(line)?.[1];
    if (name !== undefined) isOut = out.includes(name);
    else if (/^\s*\}?$/.test(line)) isOut = false;
    return !isOut;
  });
  return kept.join("\n");
}

/** Without the routes to pages of these features, and without each element below a comment that names one of them. */
function withoutElements(text: string, out: readonly string[]): string {
  return text
    .replace(/^ {2}\w.*\(\{?\n(?: {4}.*\n)+ {2}\S.*\n/gm, (route) =>
      out.some((name) => route.includes(`"../features/${name}/`)) ? "" : route,
    )
    .replace(
      /^( *)(?:#|\/\/|\{\/\*) feature: (\S+).*\n\1\S.*\n(?:(?:\1 .*\n)+\1\S.*\n)?/gm,
      (element, _, name: string) => (out.includes(name) ? "" : element),
    );
}
