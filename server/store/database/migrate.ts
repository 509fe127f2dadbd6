import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Logger } from "../../log.ts";
import { packageRoot } from "../../package-root.ts";
import { migrateJobs } from "./migrate-jobs.ts";

/** The database is not in a state from which this version of Postern can go on; the message is meant for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "MigrationError";
  }
}

// Prisma's own key and table: `prisma migrate deploy` may be used instead, before, after or at the same time.
const LOCK = 72_707_369;
const LOCK_TIMEOUT_MS = 5_000;
const TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Brings the database to the newest migration and answers the names of those it applied. Any number of processes may do so at
 * once: one applies, the others wait for it. Throws a MigrationError when the recorded past differs from the files.
 */
export async function migrate(
  connection: pg.PoolConfig,
  log: Logger,
  migrations: readonly Migration[] = readMigrations(),
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection);
  // A connection that is lost in mid-query rejects that query; without a listener it would end the process as well.
  client.on("error", (error) => log.warn({ err: error }, "the connection was lost while migrating"));
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(TABLE);
    const pending = findPending(migrations, await readRecords(client), log);
    for (const migration of pending) {
      await applyMigration(client, migration);
      log.debug({ migration: migration.name }, "migration applied");
    }
    if (pending.length > 0) log.info({ migrations: pending.length }, "the database was migrated");
    await migrateJobs(connection);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

/** The names of migrations that the next start will apply; reads only. */
export async function readPendingMigrations(
  connection: pg.PoolConfig,
  log: Logger,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client(connection);
  client.on("error", (error) => log.warn({ err: error }, "the connection was lost while reading migrations"));
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
    );
    const records = rows[0]?.exists === true ? await readRecords(client) : [];
    return findPending(migrations, records, log).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

async function readRecords(client: pg.Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<MigrationRecord>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

function findPending(migrations: readonly Migration[], records: readonly MigrationRecord[], log: Logger): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of records) {
    if (!finished) {
      throw new MigrationError(
        `The migration ${name} failed half-way. Repair it with "prisma migrate resolve", then start again.`,
      );
    }
    const migration = byName.get(name);
    if (migration === undefined) {
      log.warn({ migration: name }, "the database was migrated by a newer version");
    } else if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Restore the original file.`,
      );
    }
  }
  const applied = new Set(records.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    // Whoever waits for a table makes everybody after them wait as well, also a running process's visitors.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    // The session is about to end, and with it the transaction.
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back.`, {
      cause,
    });
  }
}

export interface Migration {
  /** `<timestamp>_<name>`: the order of the names is the order in which migrations are applied. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file in hexadecimal, as Prisma records it. */
  readonly checksum: string;
}

/** Every migration in order, by default those of this package. */
export function readMigrations(folder: string = join(packageRoot(), "prisma", "migrations")): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}
