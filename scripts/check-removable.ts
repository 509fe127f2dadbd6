// Takes each feature out of a copy, with those that need it or its tables: its folder, its lines in the lists, its models
// and its marked lines in other models. Then the rest must compile and make a schema.
//   npm run check:removable              each feature
//   npm run check:removable -- labels    these features
//   npm run check:removable -- --all     all features at once
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { FEATURES } from "../server/features.ts";

const PARTS = "server shared packages prisma scripts package.json prisma.config.ts tsconfig.json".split(" ");
const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const names = FEATURES.map(({ name }) => name);

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
  const bin = (name: string) => join(root, "node_modules/.bin", name);
  try {
    for (const part of PARTS) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const name of out) {
      rmSync(join(copy, "server/features", name), { recursive: true });
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
    return `removable: ${out.join(", ")}`;
  } catch (error) {
    const output = outputOf(error);
    const users = [...output.matchAll(/^server\/features\/([\w-]+)\//gm)].map(([, name = ""]) => name);
    if (users.length > 0) return takeOut([...new Set([...out, ...users])]);
    return `FAILED: ${out.join(", ")}\n  ${output.trim().split("\n").slice(0, 8).join("\n  ")}`;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function outputOf(error: unknown): string {
  const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
  return stdout + stderr || String(error);
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** Without the lines that import these features, and those that use what they import. */
function withoutImports(text: string, out: readonly string[]): string {
  const lines = text.split("\n");
  const imports = lines.filter((line) => out.some((name) => line.includes(`/${name}/`)));
  const imported = imports.map((line) => /\{ (\w+) \}/.exec(line)?.[1]);
  return lines
    .filter((line) => !imports.includes(line) && !imported.some((name) => line.trim() === `...${name},`))
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
