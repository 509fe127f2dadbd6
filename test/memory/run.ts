// Postern with its embedded database on a small machine: in a control group with 512 MiB, it takes posts for five minutes,
// then more than it can, then exports 300,000 rows. Needs Linux and root. Options:
//   --limit MIB      in place of 512
//   --rows N         submissions in the form, in place of 300,000
//   --seconds N      of the steady posts, in place of 300
//   --target DIR     another built checkout
// Prints the memory of Node and of PostgreSQL's processes, shared parts counted once. Ends with 1 when something is killed, when
// a post gets another answer than an acceptance or an honest 503, when an accepted one is missing, or when too much is kept.
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Instance } from "../../bench/instance.ts";
import { download } from "../../bench/measure/download.ts";
import { memoryMiB, treeMemoryMiB } from "../../bench/measure/processes.ts";
import { ControlGroup } from "./control-group.ts";

const { values: options } = parseArgs({
  options: {
    limit: { type: "string", default: "512" },
    rows: { type: "string", default: "300000" },
    seconds: { type: "string", default: "300" },
    target: { type: "string", default: join(import.meta.dirname, "..", "..") },
  },
});
const [limitMiB, rows, seconds] = [Number(options.limit), Number(options.rows), Number(options.seconds)];

const MAX_IDLE_NODE_MIB = 150;
const MAX_STEADY_MIB = 300;
const PER_SECOND = 50;
const OVERLOAD = { connections: 64, seconds: 20 };
const SETTLE_MS = 30_000;

const group = new ControlGroup(limitMiB * 1_048_576);
const port = 4_100 + (process.pid % 800);
const instance = new Instance(resolve(options.target), port, {}, group.wrapper);
const failures: string[] = [];
const answers = { accepted: 0, busy: 0 };

say(`filling a form with ${rows} submissions, outside the limit: ${instance.fill(rows).toFixed(0)} s`);
try {
  await instance.start();
  await instance.signIn();
  await sleep(SETTLE_MS);
  const idle = measure(`idle, after ${SETTLE_MS / 1_000} s`);
  expectAtMost("Node at rest", idle.node, MAX_IDLE_NODE_MIB);

  const steady = await watched(`${PER_SECOND} posts a second for ${seconds} s, and a page each second`, postSteadily);
  expectAtMost("All at a steady load", steady.node + steady.postgres, MAX_STEADY_MIB);
  await watched(`${OVERLOAD.connections} connections at once for ${OVERLOAD.seconds} s`, postAtOnce);
  await watched("during an export of all rows", exportAll);
  await sleep(SETTLE_MS);
  measure(`${SETTLE_MS / 1_000} s after it`);

  const held = await countRows();
  say(`${answers.accepted} posts accepted, ${answers.busy} answered 503; ${held - rows} rows more than before`);
  if (held - rows < answers.accepted) failures.push("An accepted post is missing.");
  say(`limit ${limitMiB} MiB, at most used ${group.peakMiB().toFixed(0)} MiB with the file cache`);
  if (group.killed() > 0) failures.push(`${group.killed()} processes were ended for want of memory.`);
} finally {
  await instance.stop();
  instance.remove();
  group.remove();
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Posts at independent times, as unrelated visitors do, without waiting for earlier posts. */
async function postSteadily(): Promise<void> {
  const startedMs = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < seconds * PER_SECOND; number += 1) {
    await sleep(Math.max(0, startedMs + (number * 1_000) / PER_SECOND - performance.now()));
    underWay.push(post());
    if (number % PER_SECOND === 0) underWay.push(openPage());
  }
  await Promise.all(underWay);
}

async function postAtOnce(): Promise<void> {
  const endMs = performance.now() + OVERLOAD.seconds * 1_000;
  const visitor = async () => {
    while (performance.now() < endMs) await post();
  };
  await Promise.all([...Array.from({ length: OVERLOAD.connections }, visitor), openPage()]);
}

async function post(): Promise<void> {
  const body = new URLSearchParams({
    name: "Ana Lopes",
    email: "ana@example.com",
    message: `Bom dia ${Math.random()}. ${"Could you call me back about the violin? ".repeat(8)}`,
  });
  const response = await fetch(`${instance.url}/f/${instance.formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
  });
  const text = await response.text();
  if (response.ok) answers.accepted += 1;
  else if (response.status === 503 && response.headers.has("retry-after")) answers.busy += 1;
  else failures.push(`A post was answered ${response.status}: ${text.slice(0, 200)}`);
}

async function openPage(): Promise<void> {
  await instance.run("SubmissionList", { formId: instance.formId, folder: "inbox", first: 50 });
}

async function exportAll(): Promise<void> {
  type Started = { startExport: { url: string; rows: number } };
  const { startExport } = await instance.run<Started>("StartExport", {
    formId: instance.formId,
    variant: "spreadsheet",
  });
  const { node, postgres } = instance;
  const url = new URL(startExport.url, instance.url).href;
  const found = await download(url, instance.headers, { rows: startExport.rows, node, postgres });
  say(`  ${found.rows} rows in ${found.seconds.toFixed(0)} s`);
}

/** All rows of the form, in any folder. */
async function countRows(): Promise<number> {
  const { submissions } = JSON.parse(instance.command("doctor")) as { submissions?: unknown };
  if (typeof submissions !== "number") throw new Error("postern doctor names no number of submissions.");
  return submissions;
}

/** Does the work; returns the peak memory meanwhile. */
async function watched(what: string, work: () => Promise<void>): Promise<Memory> {
  let most: Memory = { node: 0, postgres: 0 };
  const look = () => {
    const now = { node: memoryMiB(instance.node), postgres: treeMemoryMiB(instance.postgres) };
    if (now.node + now.postgres > most.node + most.postgres) most = now;
  };
  const timer = setInterval(look, 1_000);
  await work().finally(() => clearInterval(timer));
  look();
  print(`${what}, at most`, most);
  return most;
}

interface Memory {
  readonly node: number;
  readonly postgres: number;
}

function measure(what: string): Memory {
  const memory = { node: memoryMiB(instance.node), postgres: treeMemoryMiB(instance.postgres) };
  print(what, memory);
  return memory;
}

function print(what: string, { node, postgres }: Memory): void {
  const [ours, theirs, all] = [node, postgres, node + postgres].map((mib) => mib.toFixed(0));
  say(`${what}: Node ${ours} MiB, PostgreSQL ${theirs} MiB, together ${all} MiB`);
}

function expectAtMost(what: string, mib: number, most: number): void {
  if (mib > most) failures.push(`${what}: ${mib.toFixed(0)} MiB, more than ${most}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
