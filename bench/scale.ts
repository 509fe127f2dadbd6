// npm run bench:scale: one process against two that answer requests and a worker, in turn on one PostgreSQL. Prints the
// processor time of each request in ms, requests a second, and what PostgreSQL waited for. Options:
//   --rows N       submissions of 203 accounts (default: 1,000,000)
//   --seconds N    of each load (default: 10)
//   --rounds N     (default: 3)
//   --data DIR     a kept data folder; `--keep` leaves it
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../server/core/platform/log.ts";
import { addressOf } from "./database.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { postmasterOf, schedulerCpuMs, schedulerTreeCpuMs } from "./measure/processes.ts";
import { median } from "./measure/rounds.ts";
import { load, type Plan } from "./measure/wrk.ts";
import { populate } from "./populate.ts";
import { variedBodies } from "./varied-bodies.ts";

const text = { type: "string" } as const;
const { values: options } = parseArgs({
  options: { rows: text, seconds: text, rounds: text, data: text, keep: { type: "boolean" } },
});
const seconds = Number(options.seconds ?? 10);
const CONNECTIONS = 16;
const SAMPLE_MS = 20;

const folder = resolve(import.meta.dirname, "..");
const dataDir = options.data ?? mkdtempSync(join(tmpdir(), "postern-scale-"));
const first = new Instance(folder, BENCH_PORT, {}, [], dataDir);
const tenants = await populate(first, Number(options.rows ?? 1_000_000));
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("error") });
const pool = new pg.Pool({ ...database.connection, max: 1 });
const postgres = postmasterOf(dataDir);
const bodies = variedBodies(CONNECTIONS);

interface Cost {
  readonly node: number;
  readonly postgres: number;
  readonly perSecond: number;
}

const costs = new Map<string, Cost[]>();
const waits = new Map<string, number>();
try {
  for (let round = 0; round < Number(options.rounds ?? 3); round += 1) {
    await measureAll("one process", ["all"]);
    await measureAll("two and a worker", ["web", "web", "worker"]);
  }
  for (const [title, found] of costs) {
    const of = (key: keyof Cost, digits: number) => median(found.map((cost) => cost[key])).toFixed(digits);
    say(`${title}: Node ${of("node", 2)} ms, PostgreSQL ${of("postgres", 2)} ms, ${of("perSecond", 0)}/s`);
  }
  const found = [...waits].sort(([, a], [, b]) => b - a).slice(0, 12);
  say(`waits, in samples of ${SAMPLE_MS} ms: ${found.map(([wait, times]) => `${wait} ${times}`).join(", ")}`);
} finally {
  await pool.end();
  await database.stop();
  if (options.keep === true) say(`kept: --data ${dataDir}`);
  else if (options.data === undefined) first.remove();
}

async function measureAll(title: string, roles: readonly string[]): Promise<void> {
  const instances = roles.map((role, place) => {
    const settings = { DATABASE_URL: addressOf(database.connection), POSTERN_ROLE: role };
    return new Instance(folder, BENCH_PORT + place, settings, [], dataDir);
  });
  for (const [place, instance] of instances.entries())
    await instance.start(roles[place] === "worker" ? "worker" : "serve");
  const web = instances.filter((_, place) => roles[place] !== "worker");
  const { email, formId } = tenants.middle;
  for (const instance of web) await instance.signIn(email);
  const page = (instance: Instance): Omit<Plan, "connections" | "seconds"> => {
    const variables = { formId, folder: "inbox", first: 50 };
    const body = instance.operation("SubmissionList", variables);
    return { url: `${instance.url}/graphql`, method: "POST", headers: instance.headers, body };
  };
  const post = (instance: Instance, place: number): Omit<Plan, "connections" | "seconds"> => {
    const { type, text: body } = bodies[place] ?? { type: "", text: "" };
    const headers = { "content-type": type, accept: "application/json", referer: "https://example.com/contact" };
    return { url: `${instance.url}/f/${formId}`, method: "POST", headers, body };
  };
  for (const [what, plan] of [["page", page] as const, ["post", post] as const]) {
    const run = (duration: number) =>
      Promise.all(
        web.map((instance, place) =>
          load({ ...plan(instance, place), connections: CONNECTIONS / web.length, seconds: duration }),
        ),
      );
    await run(3);
    const cpu = () => ({
      node: instances.reduce((sum, { node }) => sum + schedulerCpuMs(node), 0),
      postgres: schedulerTreeCpuMs(postgres),
    });
    const [before, sampling] = [cpu(), new AbortController()];
    const sampled = sampleWaits(`${what}, ${title}`, sampling.signal);
    const loads = await run(seconds);
    sampling.abort();
    await sampled;
    const [after, requests] = [cpu(), loads.reduce((sum, one) => sum + one.requests, 0)];
    const found = costs.get(`${what}, ${title}`) ?? [];
    const each = (key: "node" | "postgres") => (after[key] - before[key]) / requests;
    found.push({
      ...{ node: each("node"), postgres: each("postgres") },
      perSecond: loads.reduce((sum, one) => sum + one.perSecond, 0),
    });
    costs.set(`${what}, ${title}`, found);
  }
  for (const instance of instances) await instance.stop();
}

async function sampleWaits(title: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await pool.query<{ wait: string }>(
      `SELECT concat_ws(':', wait_event_type, wait_event) AS wait FROM pg_stat_activity
       WHERE state = 'active' AND pid <> pg_backend_pid() AND wait_event_type IN ('Lock', 'LWLock', 'IO', 'BufferPin')`,
    );
    for (const { wait } of rows) waits.set(`${title}: ${wait}`, (waits.get(`${title}: ${wait}`) ?? 0) + 1);
    await setTimeout(SAMPLE_MS);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
