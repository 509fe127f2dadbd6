// npm run bench:latency [-- --seconds N] [--rounds N]
// What a slow commit costs a visitor: a server whose database is behind a proxy that holds each COMMIT for 0, 2 and 5 ms, as a slow
// disk or a synchronous standby does. Locks are held meanwhile; other statements do not wait.
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import { createLogger } from "../server/core/platform/log.ts";
import { openDatabaseProxy } from "../test/support/database-proxy.ts";
import { addressOf } from "./database.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { type Figures, measure, medians, type Target } from "./measure/rounds.ts";
import { load } from "./measure/wrk.ts";

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "4" }, rounds: { type: "string", default: "3" } },
});
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const DELAYS_MS = [0, 2, 5];
const CONNECTIONS = [1, 16, 64];
const ROWS = 1_000;

const folder = resolve(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "postern-latency-"));
// A command would block this process and with it the proxy, so create the form directly in the database.
const filled = new Instance(folder, BENCH_PORT, {}, [], dataDir);
filled.fill(ROWS);
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("error") });
const proxy = await openDatabaseProxy(database.connection);
const settings = { DATABASE_URL: addressOf(proxy.connection), POSTERN_ROLE: "web" };
const instance = new Instance(folder, BENCH_PORT, settings, [], dataDir);
try {
  await instance.start();
  for (const connections of CONNECTIONS) await printRow(connections);
} finally {
  await instance.stop();
  await proxy.close();
  await database.stop();
  instance.remove();
}

async function printRow(connections: number): Promise<void> {
  const target = targetOf(instance);
  const measured = new Map<number, Figures[]>(DELAYS_MS.map((delay) => [delay, []]));
  await load({ ...target.plan, connections, seconds: 1 });
  // Alternate, so other load on the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [delay, figures] of measured) {
      proxy.delayCommits(delay);
      figures.push(await measure(target, connections, seconds));
    }
  }
  for (const [delay, figures] of measured) say(connections, delay, medians(figures));
}

function targetOf({ node, postgres }: Instance): Target {
  const body = new URLSearchParams({
    name: "Ana Lopes",
    email: "ana@example.com",
    message: `Bom dia. ${"Could you call me back about the violin? ".repeat(8)}`,
  }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const plan = { url: `${instance.url}/f/${filled.formId}`, method: "POST", headers, body } as const;
  return { name: "intake", node, postgres, plan };
}

function say(connections: number, delay: number, found: Figures): void {
  const [perSecond, p50, p99] = [found.perSecond.toFixed(0), found.p50Ms.toFixed(1), found.p99Ms.toFixed(1)];
  const cpu = `${found.nodeCpuMs.toFixed(2)} + ${found.postgresCpuMs.toFixed(2)} ms CPU`;
  const where = `${connections} connections, commit ${delay} ms later`;
  process.stdout.write(
    `${where}: ${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${cpu}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
}
