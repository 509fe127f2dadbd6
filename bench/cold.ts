// npm run bench:cold: what the first visitors after a start cost, and one after a minute of silence, beside those that follow
// others closely. Node's processor time a post, and PostgreSQL's, in milliseconds. Options:
//   --silence N    seconds of silence (default: 60)
//   --rounds N     times that it is silent (default: 5)
//   --starts N     fresh starts (default: 3)
//   --wait N       seconds between the start and the first post (default: 10)
// BENCH_TARGET names the folder of another built checkout to measure instead.
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BENCH_PORT, Instance } from "./instance.ts";
import { memoryMiB, schedulerCpuMs, schedulerTreeCpuMs } from "./measure/processes.ts";
import { median } from "./measure/rounds.ts";
import { type Body, variedBodies } from "./varied-bodies.ts";

const { values: options } = parseArgs({
  options: {
    silence: { type: "string", default: "60" },
    rounds: { type: "string", default: "5" },
    starts: { type: "string", default: "3" },
    wait: { type: "string", default: "10" },
  },
});
const [silence, rounds, starts, wait] = [options.silence, options.rounds, options.starts, options.wait].map(Number);
/** The number of the last post of each group after a start. */
const GROUPS = [1, 21, 200, 1_000];
const PAGES = [1, 21, 100];
const HOT = 50;
const SETTLED_MS = 100;

const folder = resolve(process.env.BENCH_TARGET ?? join(import.meta.dirname, ".."));
const instance = new Instance(folder, BENCH_PORT);
const bodies = variedBodies(600);
let next = 0;

interface Cost {
  readonly node: number;
  readonly postgres: number;
  readonly waitMs: number;
}

try {
  instance.fill(200);
  say(`Node ${process.version}, load of the machine ${loadavg()[0]?.toFixed(1)}, ${folder}`);
  const found: Record<string, Cost[]> = {};
  const note = (name: string, cost: Cost) => {
    found[name] = [...(found[name] ?? []), cost];
  };
  for (let start = 1; start <= (starts ?? 1); start += 1) {
    const startMs = await instance.start();
    const startCpuMs = schedulerCpuMs(instance.node);
    await pause((wait ?? 0) * 1_000);
    const idle = schedulerCpuMs(instance.node) - startCpuMs;
    say(
      `start ${start}: ${startMs.toFixed(0)} ms, processor ${startCpuMs.toFixed(0)} ms and ${idle.toFixed(0)} ms in the ` +
        `${wait} s after it, ${memoryMiB(instance.node).toFixed(0)} MiB`,
    );
    await inGroups("post", GROUPS, post, note);
    await instance.signIn();
    await inGroups("page", PAGES, page, note);
    if (start < (starts ?? 1)) await instance.stop();
  }
  for (let time = 0; time < HOT; time += 1) note("hot post", await costOf(post, 1));
  for (let round = 0; round < (rounds ?? 0); round += 1) {
    await pause((silence ?? 0) * 1_000);
    note(`post after ${silence} s of silence`, await costOf(post, 1));
  }
  for (const [name, costs] of Object.entries(found)) {
    const of = (key: keyof Cost) => median(costs.map((cost) => cost[key])).toFixed(1);
    say(`${name}: Node ${of("node")} ms, PostgreSQL ${of("postgres")} ms, waiting ${of("waitMs")} ms`);
  }
} finally {
  await instance.stop();
  instance.remove();
}

async function inGroups(
  what: string,
  groups: readonly number[],
  work: () => Promise<void>,
  note: (name: string, cost: Cost) => void,
): Promise<void> {
  let from = 1;
  for (const last of groups) {
    note(from === last ? `${what} ${last}` : `${what} ${from}–${last}, each`, await costOf(work, last - from + 1));
    from = last + 1;
  }
}

/** The mean of so many calls, one after the other. */
async function costOf(work: () => Promise<void>, times: number): Promise<Cost> {
  const cpu = () => [schedulerCpuMs(instance.node), schedulerTreeCpuMs(instance.postgres)] as const;
  const before = cpu();
  const startedMs = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  const waitMs = (performance.now() - startedMs) / times;
  // What follows an answer, such as an announcement, belongs to it.
  await pause(SETTLED_MS);
  const [node, postgres] = cpu();
  return { node: (node - before[0]) / times, postgres: (postgres - before[1]) / times, waitMs };
}

async function post(): Promise<void> {
  const { type, text } = bodies[next++ % bodies.length] as Body;
  const headers = { "content-type": type, accept: "application/json", referer: "https://example.com/contact" };
  const response = await fetch(`${instance.url}/f/${instance.formId}`, { method: "POST", headers, body: text });
  if (!response.ok) throw new Error(`A post was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function page(): Promise<void> {
  await instance.run("SubmissionList", { formId: instance.formId, folder: "inbox", first: 50 });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
