import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../server/core/platform/log.ts";
import { copyCluster, createDataDir, type DataDir, makeDataDir } from "../../support/data-dir.ts";
import { query } from "../../support/query.ts";

const log = createLogger("silent");
// No process has this pid.
const ABANDONED = "postgres.new.999999999.0";
const SIGNS = ["postmaster.opts", "postmaster.pid", join("base", "16384")];

/** A data folder to copy as a power cut leaves it: with a table and all the files of a running server. */
let used: DataDir;

beforeAll(async () => {
  used = createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: used.path, log });
  await query(postgres.connection, "CREATE TABLE kept AS SELECT 1 AS one");
  await query(postgres.connection, "CHECKPOINT");
  copyCluster(join(used.path, "postgres"), join(used.path, "running"));
  await postgres.stop();
  rmSync(join(used.path, "postgres"), { recursive: true });
  renameSync(join(used.path, "running"), join(used.path, "postgres"));
});

afterAll(() => used.remove());

function place(cluster: DataDir, dataDir: string, name: string): string {
  const folder = join(dataDir, name);
  copyCluster(join(cluster.path, "postgres"), folder);
  return folder;
}

async function startAndRead(dataDir: string): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(() => postgres.stop());
  return query(postgres.connection, "SELECT coalesce(to_regclass('kept')::text, 'nothing')");
}

const clusters = (dataDir: string) => readdirSync(dataDir).filter((name) => /^postgres(\.new\..*)?$/.test(name));

describe("A start after a power cut", () => {
  test("keeps the cluster with the final name and removes a half-made one", async () => {
    const dataDir = makeDataDir();
    place(used, dataDir, "postgres");
    mkdirSync(join(dataDir, ABANDONED, "base", "1"), { recursive: true });
    writeFileSync(join(dataDir, ABANDONED, "PG_VERSION"), "18\n");
    expect(await startAndRead(dataDir)).toEqual(["kept"]);
    expect(clusters(dataDir)).toEqual(["postgres"]);
  });

  test("renames a cluster that has already served back to its final name", async () => {
    const dataDir = makeDataDir();
    place(used, dataDir, ABANDONED);
    expect(await startAndRead(dataDir)).toEqual(["kept"]);
    expect(clusters(dataDir)).toEqual(["postgres"]);
  });

  test.each(SIGNS)("recognizes a used cluster by %s alone", async (sign) => {
    const dataDir = makeDataDir();
    const folder = place(used, dataDir, ABANDONED);
    for (const other of SIGNS)
      if (other !== sign) renameSync(join(folder, other), join(dataDir, other.replace("/", "-")));
    // What the sign keeps is kept, also where PostgreSQL itself can no longer start on the rest.
    await startEmbeddedPostgres({ dataDir, log }).then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
    expect(clusters(dataDir)).toEqual(["postgres"]);
    expect(existsSync(join(dataDir, "postgres", "pg_wal"))).toBe(true);
    if (sign !== "base/16384") renameSync(join(dataDir, "base-16384"), join(dataDir, "postgres", "base", "16384"));
    expect(await startAndRead(dataDir)).toEqual(["kept"]);
  });

  test("keeps both of two used clusters", async () => {
    const dataDir = makeDataDir();
    place(used, dataDir, "postgres");
    place(used, dataDir, ABANDONED);
    expect(await startAndRead(dataDir)).toEqual(["kept"]);
    expect(clusters(dataDir)).toEqual(["postgres", ABANDONED]);
  });

  test("creates a new cluster when the previous creation was interrupted", async () => {
    const dataDir = makeDataDir();
    mkdirSync(join(dataDir, ABANDONED, "base", "5"), { recursive: true });
    // The pid of initdb itself.
    writeFileSync(join(dataDir, ABANDONED, "postmaster.pid"), "-4711\n");
    expect(await startAndRead(dataDir)).toEqual(["nothing"]);
    expect(clusters(dataDir)).toEqual(["postgres"]);
  });
});
