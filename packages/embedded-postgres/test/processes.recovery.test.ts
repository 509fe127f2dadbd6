import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { lockFileOf, makeDataDir, postmasterOf } from "../../../test/support/data-dir.ts";
import { patient } from "../../../test/support/patience.ts";
import { query } from "../../../test/support/query.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from "../src/embedded-postgres.ts";
import { silentLog, spawnEmbedded } from "./embedded-process.ts";

const log = silentLog;
const PATIENCE = { timeout: patient(20_000) };

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => postgres.stop());
  return postgres;
}

function killPostmaster(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid === null) throw new Error("There is no PostgreSQL to kill.");
  process.kill(pid, "SIGKILL");
}

test("refuses a second serving process, names the first, and keeps it running", async () => {
  const dataDir = makeDataDir();
  const first = spawnEmbedded("serve", dataDir);
  expect(await first.answer).toBe("ready");
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    `${dataDir} is already in use by process ${first.pid}.`,
  );
  const command = spawnEmbedded("command", dataDir);
  expect(await command.answer).toBe("ready");
  await command.stop();
  expect(postmasterOf(dataDir)).not.toBeNull();
  await first.stop();
  expect(postmasterOf(dataDir)).toBeNull();
});

test.each(["alone", "with its PostgreSQL"])(
  "restarts with all its data after the serving process was killed %s",
  async (which) => {
    const dataDir = makeDataDir();
    const killed = spawnEmbedded("serve", dataDir);
    expect(await killed.answer).toBe("ready");
    const command = await openEmbeddedPostgres({ dataDir, log });
    await query(command.connection, "CREATE TABLE kept AS SELECT 1 AS one");
    await command.stop();
    const before = postmasterOf(dataDir);
    await killed.killGroup();
    if (which === "with its PostgreSQL") killPostmaster(dataDir);

    const next = await started(dataDir);
    expect(await query(next.connection, "SELECT one FROM kept")).toEqual([1]);
    // A signal to the whole process group, such as Ctrl-C in a terminal, does not reach PostgreSQL.
    expect(postmasterOf(dataDir) === before).toBe(which === "alone");
    await next.stop();
    expect(postmasterOf(dataDir)).toBeNull();
  },
);

test("restarts when an unrelated process has reused the killed PostgreSQL's pid, and does not touch that process", async () => {
  const dataDir = makeDataDir();
  const killed = spawnEmbedded("serve", dataDir);
  expect(await killed.answer).toBe("ready");
  await killed.kill();
  killPostmaster(dataDir);
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  onTestFinished(() => {
    stranger.kill();
  });
  for (const file of [lockFileOf(dataDir), join(dataDir, "postgres-socket", ".s.PGSQL.5432.lock")]) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
  }
  const { connection } = await started(dataDir);
  expect(await query(connection, "SELECT 1")).toEqual([1]);
  expect(stranger.exitCode).toBeNull();
});

test("restarts a killed PostgreSQL automatically at the same address", async () => {
  const dataDir = makeDataDir();
  const { connection } = await started(dataDir);
  const killed = postmasterOf(dataDir);
  killPostmaster(dataDir);
  await vi.waitFor(async () => expect(await query(connection, "SELECT 1")).toEqual([1]), PATIENCE);
  expect(postmasterOf(dataDir)).not.toBe(killed);
});

test("reclaims its share of the server after PostgreSQL terminates every connection", async () => {
  const dataDir = makeDataDir();
  const { connection } = await started(dataDir);
  const shares = "FROM pg_stat_activity WHERE application_name LIKE 'process %'";
  const [thrownOut] = await query(connection, `SELECT pid ${shares}`);
  await query(connection, `SELECT pg_terminate_backend(pid, 5000) ${shares}`);
  await vi.waitFor(
    async () => expect(await query(connection, `SELECT pid <> ${thrownOut} ${shares}`)).toEqual([true]),
    PATIENCE,
  );

  const command = spawnEmbedded("command", dataDir);
  expect(await command.answer).toBe("ready");
  await command.stop();
  expect(await query(connection, "SELECT 1")).toEqual([1]);
});

test.each(["kill", "killGroup"] as const)(
  "recovers from a first start that was killed halfway (%s) and removes the leftovers",
  async (kill) => {
    const dataDir = makeDataDir();
    const halfMade = () => readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"));
    const killed = spawnEmbedded("serve", dataDir);
    const inTheMiddle = () => expect(readdirSync(join(dataDir, halfMade()[0] ?? "none"))).toContain("base");
    await vi.waitFor(inTheMiddle, { ...PATIENCE, interval: 5 });
    await killed[kill]();

    const first = await started(dataDir);
    expect(await query(first.connection, "SELECT 1")).toEqual([1]);
    await first.stop();
    await (await started(dataDir)).stop();
    expect(halfMade()).toEqual([]);
  },
);

test("lets several commands start at once in an empty folder, and stops PostgreSQL with the last one", async () => {
  const dataDir = makeDataDir();
  const commands = Array.from({ length: 5 }, () => spawnEmbedded("command", dataDir));
  expect(await Promise.all(commands.map(({ answer }) => answer))).toEqual(commands.map(() => "ready"));
  await Promise.all(commands.map((command) => command.stop()));
  expect(postmasterOf(dataDir)).toBeNull();
});

test("keeps PostgreSQL available to every command while others start and stop", async () => {
  const dataDir = makeDataDir();
  const comeAndGo = async () => {
    for (let round = 0; round < 3; round += 1) {
      const postgres = await openEmbeddedPostgres({ dataDir, log });
      expect(await query(postgres.connection, "SELECT 1")).toEqual([1]);
      await postgres.stop();
    }
  };
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
  expect(postmasterOf(dataDir)).toBeNull();
});
