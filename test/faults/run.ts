import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

// npm run test:faults [-- --seed N] [--only WORDS] Runs each fault on its own server under load, and reports how many
// posts it accepted and the problems found.

const { values } = parseArgs({
  options: { seed: { type: "string" }, only: { type: "string", default: "" } },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
process.stdout.write(`seed ${seed}\n`);
const vitest = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "vitest");
const words = ["run", "-c", join(import.meta.dirname, "vitest.config.ts"), "-t", values.only];
const { status } = spawnSync(vitest, words, { env: { ...process.env, FAULTS_SEED: seed }, stdio: "inherit" });
process.exitCode = status ?? 1;
