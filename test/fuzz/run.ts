// Mutates inputs of each parser and keeps those that reach new code: `npm run test:fuzz -- --seconds 60 --only
// multipart`.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../simulation/world.ts";
import { Coverage } from "./coverage.ts";
import { mutate } from "./mutate.ts";
import type { Target } from "./target.ts";

const BATCH = 50;
const MAX_INPUT_MS = 1_000;
const MAX_KEPT = 40;
const corpusFolder = join(import.meta.dirname, "corpus");

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    /** Writes the smallest inputs that together reach the same code to test/fuzz/corpus/. */
    keep: { type: "boolean", default: false },
  },
});

const coverage = new Coverage();
await coverage.start();
const { targets } = await import("./targets.ts");
// V8 reports every function of a file on load, and later only those that run.
await coverage.take(targets.flatMap(({ files }) => files));
let failures = 0;
for (const target of targets.filter(({ name }) => name.includes(values.only))) {
  failures += (await fuzz(target, Number(values.seconds) * 1_000)) ? 0 : 1;
}
process.exitCode = failures === 0 ? 0 : 1;

async function fuzz(target: Target, durationMs: number): Promise<boolean> {
  const random = createRandom(Number(values.seed));
  const folder = join(corpusFolder, target.name);
  mkdirSync(folder, { recursive: true });
  const corpus: Buffer[] = [
    ...target.seeds.map((text) => Buffer.from(text, "latin1")),
    ...readdirSync(folder).map((name) => readFileSync(join(folder, name))),
  ];
  const startedMs = performance.now();
  let inputs = 0;
  const reached: Buffer[] = [];
  try {
    for (const bytes of corpus) {
      await tryOne(target, bytes);
      if (await coverage.take(target.files)) reached.push(bytes);
    }
    while (performance.now() - startedMs < durationMs) {
      const batch = Array.from({ length: BATCH }, () => mutate(random, corpus, target.words));
      for (const bytes of batch) await tryOne(target, bytes);
      inputs += BATCH;
      if (!(await coverage.take(target.files))) continue;
      const found = batch.filter((bytes) => !corpus.some((known) => known.equals(bytes)));
      corpus.push(...found);
      reached.push(...found);
    }
  } catch (error) {
    process.stdout.write(`FAILED ${target.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    return false;
  }
  if (values.keep) keep(folder, await smallest(target, reached));
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
  process.stdout.write(`ok     ${target.name}: ${inputs} inputs in ${seconds} s\n`);
  for (const file of target.files) {
    const { functions, coveredFunctions, code } = coverage.of(file);
    process.stdout.write(
      `         ${file}: ${coveredFunctions} of ${functions} functions, ${(100 * code).toFixed(0)} % of their code\n`,
    );
  }
  return true;
}

async function tryOne(target: Target, bytes: Buffer): Promise<void> {
  const startedMs = performance.now();
  try {
    await target.run(bytes);
    const ms = performance.now() - startedMs;
    if (ms > MAX_INPUT_MS) throw new Error(`It took ${ms.toFixed(0)} ms.`);
  } catch (error) {
    const path = join(corpusFolder, target.name, `failure-${nameOf(bytes)}`);
    writeFileSync(path, bytes);
    throw new Error(`${path} fails`, { cause: error });
  }
}

/** A subset of the inputs with the same coverage, preferring the shortest. */
async function smallest(target: Target, reached: readonly Buffer[]): Promise<readonly Buffer[]> {
  const again = new Coverage();
  await again.start();
  const kept: Buffer[] = [];
  for (const bytes of [...reached].sort((one, other) => one.length - other.length)) {
    await target.run(bytes);
    if (await again.take(target.files)) kept.push(bytes);
  }
  return kept.slice(0, MAX_KEPT);
}

function keep(folder: string, inputs: readonly Buffer[]): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const bytes of inputs) writeFileSync(join(folder, nameOf(bytes)), bytes);
}

function nameOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 12);
}
