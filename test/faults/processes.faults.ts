import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it, onTestFinished } from "vitest";
import { LEASE_MS } from "../../server/core/deliveries/deliver.ts";
import { databaseUrl } from "../support/command-line.ts";
import { postmasterOf } from "../support/data-dir.ts";
import { createTestDatabase } from "../support/database.ts";
import { createDatabaseProxy } from "../support/database-proxy.ts";
import { type Load, startLoad } from "./load.ts";
import { seededRandom } from "./random.ts";

const ROUNDS = 3;
const THROW_OUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

const seed = inject("seed");
const random = seededRandom(seed);

const faults: Readonly<Record<string, (load: Load) => Promise<void>>> = {
  "the server is killed under load": async (load) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.accept(20 + random(60));
      await load.readiness(200);
      await load.restartServer();
      await load.readiness(0);
    }
    await load.readiness(200);
    await load.accept(20);
  },
  "PostgreSQL is killed under load": async (load) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.accept(20 + random(60));
      await load.readiness(200);
      load.killPostgres();
      await load.readiness(503);
    }
    await load.readiness(200);
    await load.accept(20);
  },
  "every connection to PostgreSQL is cut": async (load) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.accept(20 + random(60));
      await load.withDeps((deps) => deps.db.pool.query(THROW_OUT));
    }
    await load.accept(20);
  },
  "an fdatasync of PostgreSQL fails": async (load) => {
    await load.accept(20);
    await load.readiness(200);
    const log = join(load.dataDir, "strace.log");
    const strace = await failFlushes(postmasterOf(load.dataDir) ?? 0, 5 + random(20), log);
    // Replaces untraced processes with ones that are traced from their start.
    await load.withDeps((deps) => deps.db.pool.query(THROW_OUT));
    // PostgreSQL recovers from it under the same postmaster, which stays traced.
    await load.accept(100);
    await load.readiness(503);
    await load.readiness(200);
    expect(readFileSync(log, "utf8")).toContain("EIO (Input/output error) (INJECTED)");
    strace.kill();
    await load.accept(20);
  },
  "the worker stands still for longer than its lease": async (load) => {
    await load.accept(20);
    load.server.kill("SIGSTOP");
    await sleep(LEASE_MS + 1_000 + random(5_000));
    load.server.kill("SIGCONT");
    await load.accept(20);
  },
  "the mail server and the receiver die and return": async (load) => {
    await load.accept(20 + random(20));
    // Accepted messages wait meanwhile, so the server stays ready.
    expect(load.readinessSeen).toEqual([200]);
    await load.mail.stop();
    load.receiver.status = 503;
    await load.accept(20 + random(20));
    await load.mail.start();
    load.receiver.status = 204;
    await load.accept(20);
    expect(load.readinessSeen).toEqual([200]);
  },
};

it("the server loses no accepted submission when the network to PostgreSQL is cut", { timeout: 900_000 }, async () => {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const proxy = await createDatabaseProxy(connection);
  await runFault("the network to PostgreSQL is cut", { DATABASE_URL: databaseUrl(proxy.connection) }, async (load) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.accept(20 + random(60));
      await load.readiness(200);
      await proxy.cut();
      await load.readiness(503);
      await proxy.mend();
    }
    await load.readiness(200);
    await load.accept(20);
  });
});

it("the server loses no accepted submission when it and PostgreSQL are killed with 200 posts in flight", {
  timeout: 900_000,
}, async () => {
  const crash = async (load: Load) => {
    await load.accept(200);
    load.killPostgres();
    await load.restartServer();
    await load.readiness(200);
  };
  await runFault("200 posts in flight", {}, crash, 200);
});

it.each(Object.entries(faults))(
  "the server loses no accepted submission when %s",
  { timeout: 900_000 },
  (name, fault) => runFault(name, {}, fault),
);

async function runFault(
  name: string,
  settings: Readonly<Record<string, string>>,
  fault: (load: Load) => Promise<void>,
  visitorCount?: number,
) {
  const startedMs = performance.now();
  const load = await startLoad(settings, visitorCount);
  await fault(load);
  await expect.poll(() => load.readinessSeen.at(-1), { timeout: 60_000 }).toBe(200);
  const { summary, problems } = await load.finish();
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  process.stdout.write(`${name}: seed ${seed}, ${seconds} s, ${summary}, ${problems.length} problems\n`);
  expect(problems).toEqual([]);
}

/** Makes the n-th fdatasync of each process that the postmaster starts from now on fail; resolves once attached. */
async function failFlushes(postmaster: number, n: number, log: string): Promise<ChildProcess> {
  execFileSync("strace", ["-V"]);
  const inject = `inject=fdatasync:error=EIO:when=${n}`;
  const strace = spawn("strace", ["-f", "-p", String(postmaster), "-e", inject, "-o", log], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void strace.kill());
  await once(strace.stderr, "data");
  return strace;
}
