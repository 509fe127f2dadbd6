import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../server/core/database/migrate.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { withDatabase } from "./connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connects to a database that tests leave alone; they create their own from it. */
    maintenance: pg.PoolConfig;
    /** The name of a migrated database with no connections. */
    template: string;
    /** The folder for the tests' visitor attachments. */
    files: string;
  }
}

const log = createLogger("warn");

/** One throw-away PostgreSQL for the run, or the server of TEST_DATABASE_URL, with a migrated database to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `postern_template_${process.pid}`;
  const files = mkdtempSync(join(tmpdir(), "postern-test-files-"));
  const tearDown = async () => {
    rmSync(files, { recursive: true, force: true });
    await execute(server.maintenance, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`).finally(server.stop);
  };
  try {
    await execute(server.maintenance, `CREATE DATABASE ${template}`);
    await migrate(withDatabase(server.maintenance, template), log);
    const oracle = readFileSync(join(import.meta.dirname, "audit-oracle.sql"), "utf8");
    await execute(withDatabase(server.maintenance, template), oracle);
    // The first connection writes what later ones, including those to a clone, read at once.
    await execute(withDatabase(server.maintenance, template), "SELECT");
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("maintenance", server.maintenance);
  project.provide("template", template);
  project.provide("files", files);
  return tearDown;
}

interface TestServer {
  readonly maintenance: pg.PoolConfig;
  stop(): Promise<void>;
}

async function openServer(url: string | undefined): Promise<TestServer> {
  if (url !== undefined) return { maintenance: { connectionString: url }, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "postern-test-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    // Nothing has to survive a crash, and tests that plan by statistics gather them themselves.
    const settings = {
      ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
      ...{ wal_level: "minimal", max_wal_senders: "0", max_wal_size: "8GB", autovacuum: "off" },
    };
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
    return { maintenance: postgres.connection, stop: () => postgres.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function execute(connection: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
