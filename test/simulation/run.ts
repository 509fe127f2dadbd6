// Runs many simulated lives: `npm run test:sim -- --seed 1 --lives 10000`. Prints the command that reproduces a
// failure.
import { parseArgs } from "node:util";
import { bundleSimulation } from "./bundle.ts";
import type * as Lives from "./lives.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    lives: { type: "string" },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);
const only = values.only === undefined ? null : values.only.split(",").filter(Boolean).map(Number);
const lives = Number(values.lives ?? (only === null ? "10000" : "1"));

const { liveMany } = (await import(await bundleSimulation())) as typeof Lives;
const startedMs = performance.now();
const onLife = (lived: number) => {
  if (lived % 50_000 === 0) process.stdout.write(`${lived} lives, ${seconds()} s\n`);
};
const failure = await liveMany(seed, lives, { only, onLife });
if (failure === null) {
  const cpu = process.cpuUsage();
  const cpuSeconds = ((cpu.user + cpu.system) / 1e6).toFixed(1);
  process.stdout.write(`ok: ${lives} lives from seed ${seed}, ${seconds()} s, ${cpuSeconds} s of processor time\n`);
} else {
  process.stdout.write(`${failure.trace.join("\n")}\n\n${failure.problem}\n\nTo repeat it: ${failure.command}\n`);
  process.exitCode = 1;
}

function seconds(): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}
