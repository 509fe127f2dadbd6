// Injects one bug after the other into a copy of the sources and prints which suite notices it: npm run test:mutants
// the bugs in mutants.ts npm run test:mutants -- --seeded 200 --seed 1 others, chosen by the seed
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Mutant, mutants } from "./mutants.ts";
import { seededMutants } from "./seeded.ts";

const root = join(import.meta.dirname, "..", "..");
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seeded: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const chosen = values.seeded === undefined ? mutants : seededMutants(Number(values.seed), Number(values.seeded));
const LEFT_OUT = new Set(["node_modules", ".git", "dist", "web"]);
const LIVES = "6000";

const copy = mkdtempSync(join(tmpdir(), "postern-mutants-"));
for (const name of readdirSync(root)) {
  if (!LEFT_OUT.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
}
for (const name of ["node_modules", "web"]) symlinkSync(join(root, name), join(copy, name));

let survivors = 0;
try {
  for (const mutant of chosen.filter(({ name, suite }) => `${suite} ${name}`.includes(values.only))) {
    const startedMs = performance.now();
    const isKilled = isNoticed(mutant);
    if (!isKilled) survivors += 1;
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    process.stdout.write(`${isKilled ? "killed  " : "SURVIVED"} ${mutant.name} (${mutant.suite}, ${seconds} s)\n`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(survivors === 0 ? "All were noticed.\n" : `${survivors} were not noticed.\n`);
process.exitCode = survivors === 0 ? 0 : 1;

function isNoticed({ file, find, replace, suite }: Mutant): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    return suite === "simulation" ? isFoundBySimulation() : !passes(suite);
  } finally {
    writeFileSync(path, source);
  }
}

/** A failed build does not count as found. */
function isFoundBySimulation(): boolean {
  const { stdout, stderr } = run(["tsx", "test/simulation/run.ts", "--lives", LIVES]);
  if (stdout.includes("To repeat it:")) return true;
  if (stdout.startsWith("ok")) return false;
  throw new Error(`The simulation did not run.\n${stderr}`);
}

function passes(suite: string): boolean {
  const files = suite === "contract" ? ["test/simulation/contract.test.ts"] : suite.split(" ");
  const project = /recovery/.test(files.join()) ? "recovery" : "guarantees";
  const { stdout, stderr, status, error } = run(["vitest", "run", "--bail", "1", "--project", project, ...files]);
  if (!/Test Files .*(passed|failed)/.test(stdout) && error === undefined) {
    throw new Error(`${suite} did not run.\n${stdout}${stderr}`);
  }
  return status === 0;
}

/** The result has an error if it was still running after ten minutes, as with an endless loop. */
function run(command: readonly string[]) {
  const [program = "", ...rest] = command;
  const path = join(root, "node_modules", ".bin", program);
  const env = { ...process.env, NO_COLOR: "1" };
  return spawnSync(path, rest, { cwd: copy, encoding: "utf8", env, timeout: 600_000 });
}
