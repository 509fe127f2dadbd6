// npm run bench:operations -- --against FOLDER [--seconds N] [--rounds N]
// Operations of the dashboard on this checkout and on another built one, over the same database, in turn.
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import { createLogger } from "../server/core/platform/log.ts";
import { addressOf } from "./database.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { compare } from "./measure/rounds.ts";

const { values: options } = parseArgs({
  options: {
    against: { type: "string" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "7" },
  },
});
if (options.against === undefined) throw new Error("--against takes the folder of another built checkout.");
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];

const here = resolve(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "postern-operations-"));
const filled = new Instance(here, BENCH_PORT, {}, [], dataDir);
filled.fill(2_000);
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("error") });
const web = { DATABASE_URL: addressOf(database.connection), POSTERN_ROLE: "web" };
const instances = {
  here: new Instance(here, BENCH_PORT, web, [], dataDir),
  against: new Instance(resolve(options.against), BENCH_PORT + 1, web, [], dataDir),
};
try {
  for (const instance of Object.values(instances)) {
    await instance.start();
    await instance.signIn();
  }
  await compareOperation("ProfilePage");
  await compareOperation("ReadingPane", { id: await newest() });
  await compareOperation("SubmissionList", { formId: filled.formId, folder: "inbox", first: 50 });
} finally {
  for (const instance of Object.values(instances)) await instance.stop();
  await database.stop();
  filled.remove();
}

async function newest(): Promise<string> {
  const page = { formId: filled.formId, folder: "inbox", first: 1 };
  const { submissions } = await instances.here.run<{ submissions: { nodes: { id: string }[] } }>(
    "SubmissionList",
    page,
  );
  return submissions.nodes[0]?.id ?? "";
}

async function compareOperation(name: string, variables: object = {}): Promise<void> {
  const targets = Object.entries(instances).map(([side, instance]) => ({
    name: side,
    node: instance.node,
    postgres: instance.postgres,
    plan: {
      url: `${instance.url}/graphql`,
      method: "POST" as const,
      headers: instance.headers,
      body: instance.operation(name, variables),
    },
  }));
  const { figures } = await compare(name, targets, { connections: 4, seconds, rounds });
  for (const [side, { perSecond, p50Ms, nodeCpuMs }] of Object.entries(figures)) {
    const cpu = `${nodeCpuMs.toFixed(2)} ms of processor time each`;
    process.stdout.write(`${name}, ${side}: ${cpu}, ${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms\n`);
  }
  process.stdout.write(`load of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
}
