import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDataDir, type DataDir, makeDataDir, postmasterOf } from "../../../test/support/data-dir.ts";
import { query } from "../../../test/support/query.ts";
import {
  DatabaseStartError,
  type EmbeddedPostgres,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../src/embedded-postgres.ts";
import { silentLog } from "./embedded-process.ts";

const log = silentLog;

async function opened(opening: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const postgres = await opening;
  onTestFinished(() => postgres.stop());
  return postgres;
}

test("keeps its data across a stop and a start", async () => {
  const dataDir = makeDataDir();
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first.connection, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  expect(postmasterOf(dataDir)).toBeNull();

  const second = await opened(startEmbeddedPostgres({ dataDir, log }));
  expect(await query(second.connection, "SELECT one FROM kept")).toEqual([1]);
});

describe("A running PostgreSQL", () => {
  let folder: DataDir;
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    folder = createDataDir();
    dataDir = join(folder.path, "private", "data");
    mkdirSync(join(folder.path, "private"), { mode: 0o700 });
    postgres = await startEmbeddedPostgres({ dataDir, log });
  });
  afterAll(async () => {
    await postgres.stop();
    folder.remove();
  });

  test("runs with all durability settings on", async () => {
    const names = ["fsync", "full_page_writes", "synchronous_commit"];
    const settings = `SELECT setting FROM pg_settings WHERE name = ANY ('{${names}}') ORDER BY name`;
    expect(await query(postgres.connection, settings)).toEqual(["on", "on", "on"]);
  });

  test("compares text the same way on every machine", async () => {
    expect(await query(postgres.connection, "SHOW server_encoding")).toEqual(["UTF8"]);
    const comparison = "SELECT 'B' < 'a' AND 'z' < 'ä' AND upper('ä') = 'Ä'";
    expect(await query(postgres.connection, comparison)).toEqual([true]);
  });

  test("accepts no network connections and lets only its owner use its socket", async () => {
    expect(await query(postgres.connection, "SHOW listen_addresses")).toEqual([""]);
    expect(statSync(postgres.connection.host ?? "").mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("runs in a private folder as the user who starts it, root or not, and keeps its files owned by that user", () => {
    const owners = readdirSync(dataDir, { recursive: true }).map((file) => ownerOf(join(dataDir, String(file))));
    expect([...new Set(owners)]).toEqual([process.geteuid?.()]);
  });
});

// The running server may have removed a file since the folder was listed.
function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? process.geteuid?.();
}

test.each([
  ["a path too long for the address of a socket", "x".repeat(120)],
  ["spaces, commas, quotes and letters beyond ASCII", `a "b", 'c' é`],
])("works in a folder with %s", async (_, name) => {
  const dataDir = join(makeDataDir(), name);
  const { connection } = await opened(startEmbeddedPostgres({ dataDir, log }));
  expect(await query(connection, "SELECT current_database()")).toEqual(["postern"]);
  const command = await opened(openEmbeddedPostgres({ dataDir, log }));
  expect(command.connection.host).toBe(connection.host);
  onTestFinished(() => rmSync(connection.host ?? "", { recursive: true, force: true }));
});

test("lets commands share a running server and stops it when the last one stops", async () => {
  const dataDir = makeDataDir();
  const serving = await opened(startEmbeddedPostgres({ dataDir, log }));
  const command = await opened(openEmbeddedPostgres({ dataDir, log }));
  await serving.stop();
  expect(await query(command.connection, "SELECT 1")).toEqual([1]);
  await command.stop();
  expect(postmasterOf(dataDir)).toBeNull();
});

test("stops once, however often stop is called", async () => {
  const postgres = await opened(startEmbeddedPostgres({ dataDir: makeDataDir(), log }));
  await Promise.all([postgres.stop(), postgres.stop()]);
  await expect(query(postgres.connection, "SELECT 1")).rejects.toThrow();
});

test("reports a failed start in PostgreSQL's own words", async () => {
  const starting = startEmbeddedPostgres({ dataDir: makeDataDir(), log, settings: { shared_buffers: "plenty" } });
  await expect(starting).rejects.toThrow(DatabaseStartError);
  await expect(starting).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
});

test("refuses a cluster of another PostgreSQL version and names both versions", async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /made by PostgreSQL 17.*includes PostgreSQL 18/,
  );
});

test("refuses a folder with the cluster's name but no cluster in it, and keeps its files", async () => {
  const dataDir = makeDataDir();
  const file = join(dataDir, "postgres", "holiday.jpg");
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(file, "");
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/cannot be read as a PostgreSQL cluster/);
  expect(existsSync(file)).toBe(true);
});
