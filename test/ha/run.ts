import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

// npm run test:ha [-- --seed N] [--kills N] [--from REF] [--only WORDS] Runs Postern on a PostgreSQL cluster that loses
// its leader, and prints how long nothing was accepted.

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    kills: { type: "string" },
    from: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
process.stdout.write(`seed ${seed}\n`);
const vitest = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "vitest");
const words = ["run", "-c", join(import.meta.dirname, "vitest.config.ts"), "-t", values.only];
const env = {
  ...{ ...process.env, HA_SEED: seed },
  ...(values.kills === undefined ? {} : { HA_KILLS: values.kills }),
  ...(values.from === undefined ? {} : { HA_FROM: values.from }),
};
const { status } = spawnSync(vitest, words, { env, stdio: "inherit" });
process.exitCode = status ?? 1;
