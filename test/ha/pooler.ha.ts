import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/smtp.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { startInstance } from "./instance.ts";
import { killChild } from "./programs.ts";

/** As stated in docs/operate/high-availability.md, for one web process and one worker. */
const BUDGET = { pooled: 20 + 20, direct: 1 + 12 };
const ROUNDS = 15;

it("runs behind PgBouncer, listens on a direct connection and opens no more connections than documented", async () => {
  const cluster = await startCluster({ isSynchronous: true });
  const { visitors, finish, fleet } = await startInstance({
    databaseUrl: withName(await startPooler(cluster), "pooled"),
    settings: { DATABASE_DIRECT_URL: withName(cluster.url, "direct") },
    web: 1,
    workers: 1,
  });
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  onTestFinished(() => admin.end());
  await visitors.accept(100);
  const most = { pooled: 0, direct: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each queries the database.
    const asked = Array.from({ length: 200 }, () => fetch(`${fleet.nextUrl()}/readyz`).then((answer) => answer.text()));
    await sleep(100);
    const { rows } = await admin.query<{ pooled: number; direct: number }>(
      `SELECT count(*) FILTER (WHERE application_name = 'pooled')::int AS pooled,
         count(*) FILTER (WHERE application_name <> 'pooled')::int AS direct
       FROM pg_stat_activity WHERE datname = 'postern'`,
    );
    await Promise.all(asked);
    most.pooled = Math.max(most.pooled, rows[0]?.pooled ?? 0);
    most.direct = Math.max(most.direct, rows[0]?.direct ?? 0);
  }
  const { rows: listening } = await admin.query<{ name: string }>(
    "SELECT application_name AS name FROM pg_stat_activity WHERE datname = 'postern' AND query LIKE 'LISTEN%'",
  );
  const problems = await finish();
  process.stdout.write(
    `PgBouncer: ${visitors.kept.size} accepted, answers ${JSON.stringify(visitors.tally())}, at most ${most.pooled} of ` +
      `${BUDGET.pooled} pooled and ${most.direct} of ${BUDGET.direct} direct connections, ${problems.length} problems\n`,
  );
  expect(problems).toEqual([]);
  expect(new Set(listening.map(({ name }) => name))).toEqual(new Set(["direct"]));
  expect(most.pooled).toBeLessThanOrEqual(BUDGET.pooled);
  expect(most.direct).toBeLessThanOrEqual(BUDGET.direct);
}, 300_000);

/**
 * PgBouncer in front of the cluster, in session mode: versions before 1.21 do not support prepared statements in
 * transaction mode.
 */
async function startPooler({ workshop, url }: Cluster): Promise<string> {
  const { hostname, port, username, password } = new URL(url);
  const listenPort = await freePort();
  const { folder, start } = workshop;
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
postern = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = session
default_pool_size = 60
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
`,
  );
  const child = start("pgbouncer", "pgbouncer", [join(folder, "pgbouncer.ini")]);
  onTestFinished(() => killChild(child));
  const pooled = new URL(url);
  pooled.port = String(listenPort);
  return pooled.toString();
}

function withName(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set("application_name", name);
  return named.toString();
}
