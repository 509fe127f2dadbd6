// npm run bench: Postern beside what node:http and pg alone do on a plain table, in alternating rounds, with the load from
// wrk, on an instance with 200 accounts. Machines are noisy: read the ratios, the processor time and the pages of PostgreSQL
// per request. Options:
//   --short        fewer rows, one round; under two minutes
//   --fairness     only how long a quiet account waits beside a busy one
//   --rows N       so many submissions in all
//   --data FOLDER  the data folder of the instance, which is made there once and kept
//   --json FILE    the figures for programs
// BENCH_TARGET names the folder of another built checkout to measure instead.
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase, pagesRead, waitForIndex } from "./database.ts";
import { measureFairness } from "./fairness.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { type Download, download } from "./measure/download.ts";
import { memoryMiB, treeMemoryMiB } from "./measure/processes.ts";
import { type Comparison, compare, median, type Target } from "./measure/rounds.ts";
import { populate } from "./populate.ts";
import { listSubmissions, start, stop } from "./postern.ts";
import { printComparison, printDownloads } from "./report.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean" },
    fairness: { type: "boolean" },
    json: { type: "string" },
    rows: { type: "string" },
    data: { type: "string" },
  },
});
const [rounds, seconds, usualRows] = options.short === true ? [1, 2, 50_000] : [3, 4, 1_000_000];
const rows = Number(options.rows ?? usualRows);
if (!Number.isInteger(rows) || rows < 1) throw new Error(`--rows takes a number, not “${options.rows}”.`);

const root = join(import.meta.dirname, "..");
const instance = new Instance(resolve(process.env.BENCH_TARGET ?? root), BENCH_PORT, {}, [], options.data);
const report: Record<string, unknown> = { load: loadavg()[0], node: process.version, rows, rounds, seconds };
const comparisons: Comparison[] = [];

say(`load of the machine: ${loadavg()[0]?.toFixed(1)}; ${rows} rows, ${rounds} rounds of ${seconds} s`);
const tenants = await populate(instance, rows);
instance.formId = tenants.giant.formId;
instance.token = tenants.giant.token;
report.startMs = await instance.start();
say(`start: ${Number(report.startMs).toFixed(0)} ms`);
await instance.signIn(tenants.giant.email);
const limits = await start(
  [
    process.execPath,
    "--import",
    "tsx",
    join(root, "bench/limits/server.ts"),
    instance.dataDir,
    String(tenants.giant.rows),
  ],
  process.env,
  /^(\d+)\n/,
);
const limitsUrl = `http://127.0.0.1:${limits.match[1]}`;
const database = await openDatabase(instance.dataDir);
try {
  await sayMemory("idle");
  await waitForIndex(database.pool);
  if (options.fairness !== true) {
    await measureReads();
    await measureIntake();
    await waitForIndex(database.pool);
    await measureDownloads();
  }
  await sayFairness();
  await sayMemory("after the load");
} finally {
  await database.close();
  await stop(limits.child);
  await instance.stop();
  if (options.data === undefined) instance.remove();
}
report.comparisons = comparisons;
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);

async function measureIntake(): Promise<void> {
  const fields = { name: "Ana Lopes", email: "ana@example.com", message: "Bom dia. ".repeat(35) };
  const plan = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams(fields).toString(),
  } as const;
  for (const connections of [64, 16, 1]) {
    await compareWith(`intake, ${connections} connections`, connections, [
      ours({ ...plan, url: `${instance.url}/f/${tenants.middle.formId}` }),
      limit("insert", { ...plan, url: `${limitsUrl}/insert` }),
      limit("micro-batch", { ...plan, url: `${limitsUrl}/micro-batch` }),
      limit("no-op", { ...plan, url: `${limitsUrl}/no-op` }),
    ]);
  }
}

async function measureReads(): Promise<void> {
  const page = limit("keyset", { method: "GET", url: `${limitsUrl}/page`, headers: {} });
  for (const [name, { email, formId }] of Object.entries(tenants)) {
    await instance.signIn(email);
    const asked = (operation: string, variables = {}) =>
      ours({
        method: "POST",
        url: `${instance.url}/graphql`,
        headers: instance.headers,
        body: instance.operation(operation, variables),
      });
    const inbox = { formId, folder: "inbox", first: 50 };
    await compareWith(`${name}: inbox page of 50 with counts, 1 connection`, 1, [asked("SubmissionList", inbox), page]);
    if (name !== "giant") continue;
    await compareWith("inbox page of 50 with counts, 8 connections", 8, [asked("SubmissionList", inbox), page]);
    await compareWith("a small dashboard request, 8 connections", 8, [asked("ProfilePage")]);
  }
  const times: number[] = [];
  for (let call = 0; call < 20; call += 1) times.push(await timeListing());
  report.listSubmissionsP50Ms = median(times);
  say(`list_submissions of 50, one after the other: p50 ${median(times).toFixed(1)} ms`);
}

/** Only a few, because agent calls are rate-limited. Returns the milliseconds per call. */
async function timeListing(): Promise<number> {
  const startedMs = performance.now();
  const text = await listSubmissions(instance.url, instance.token, { formId: instance.formId, limit: 50 });
  if (!text.includes("sub_")) throw new Error(`list_submissions found nothing: ${text}`);
  return performance.now() - startedMs;
}

async function measureDownloads(): Promise<void> {
  const postgres = instance.postgres;
  const found: Record<string, Download> = {};
  const { url, rows: exported } = await instance.startExport({ formId: instance.formId });
  found.postern = await download(url, instance.headers, { rows: exported ?? 0, node: instance.node, postgres });
  for (const name of ["copy", "cursor"]) {
    found[name] = await download(
      `${limitsUrl}/csv/${name}`,
      {},
      { rows: tenants.giant.rows, node: limits.child.pid ?? 0, postgres },
    );
  }
  report.csv = found;
  printDownloads(found);
}

async function sayFairness(): Promise<void> {
  const { alone, besideBusy, done } = await measureFairness(instance, tenants);
  report.fairness = { alone, besideBusy, done };
  for (const name of ["page", "post", "loop delay"] as const) {
    const [first, second] = [alone[name], besideBusy[name]];
    const times = `${(second / first).toFixed(1)} times`;
    say(`quiet account, p99 ${name}: ${first.toFixed(1)} ms alone, ${second.toFixed(1)} ms beside the giant, ${times}`);
  }
  say(
    `meanwhile the giant did: ${Object.entries(done)
      .map(([name, times]) => `${name} ${times}`)
      .join(", ")}`,
  );
}

function ours(plan: Target["plan"]): Target {
  return { name: "postern", node: instance.node, postgres: instance.postgres, plan };
}

function limit(name: string, plan: Target["plan"]): Target {
  return { name, node: limits.child.pid ?? 0, postgres: instance.postgres, plan };
}

async function compareWith(title: string, connections: number, targets: readonly Target[]): Promise<void> {
  const pagesOf = (target: Target) => (target.name === "postern" ? pagesRead(database.pool) : null);
  const comparison = await compare(title, targets, { connections, seconds, rounds, pagesOf });
  comparisons.push(comparison);
  printComparison(comparison);
}

async function sayMemory(when: string): Promise<void> {
  const [node, postgres] = [memoryMiB(instance.node), treeMemoryMiB(instance.postgres)];
  report[`memory ${when}`] = { node, postgres };
  const all = (node + postgres).toFixed(0);
  say(`memory ${when}: Node ${node.toFixed(0)} MiB, PostgreSQL ${postgres.toFixed(0)} MiB, together ${all} MiB`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
