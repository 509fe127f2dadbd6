import pg from "pg";
import type { Logger } from "../platform/log.ts";
import { packageVersion } from "../platform/package-root.ts";
import { applyMigration, type LockPatience, PATIENCE, waitForTurn } from "./apply-migration.ts";
import { migrateJobs } from "./migrate-jobs.ts";
import { type Migration, MigrationError, readMigrations } from "./migrations.ts";

// Prisma's own lock key and table, so that `prisma migrate deploy` may be used instead: before, after or at the same
// time.
const LOCK = 72_707_369;
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
 * Applies all pending migrations and returns their names. Any number of processes may run this at once: one applies,
 * the others wait. Throws a MigrationError if the recorded history differs from the files, or if a newer version has
 * migrated.
 */
export async function migrate(
  connection: pg.PoolConfig,
  log: Logger,
  migrations: readonly Migration[] = readMigrations(),
  patience: LockPatience = PATIENCE,
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection);
  // Losing the connection mid-query rejects the query; without a listener it would also end the process.
  client.on("error", (error) => log.warn({ err: error }, "the connection was lost while migrating"));
  await client.connect();
  try {
    await waitForTurn(client, LOCK);
    await client.query(TABLE);
    const pending = findPending(migrations, await readRecords(client));
    for (const migration of pending) {
      await applyMigration(client, migration, log, patience);
      log.debug({ migration: migration.name }, "migration applied");
    }
    if (pending.length > 0) log.info({ migrations: pending.length }, "the database was migrated");
    await migrateJobs(connection);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    // Ending the session releases the lock.
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
    return findPending(migrations, records).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
  /** `null` for earlier versions and Prisma's own tool. */
  readonly version: string | null;
}

async function readRecords(client: pg.Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<MigrationRecord>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished,
       substring(logs FROM '^Applied by Postern (\\S+)$') AS version
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

function findPending(migrations: readonly Migration[], records: readonly MigrationRecord[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = records.filter(({ name }) => !byName.has(name));
  const earlier = unknown.filter(({ name }) => name < (migrations[0]?.name ?? ""));
  if (earlier.length > 0) throw new MigrationError(describeEarlier(earlier));
  if (unknown.length > 0) throw new MigrationError(describeDowngrade(unknown));
  for (const { name, checksum, finished } of records) {
    if (!finished) {
      throw new MigrationError(
        `The migration ${name} was left half-done by another tool. Undo what it changed, run this statement, and start ` +
          `again: UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}'`,
      );
    }
    if (byName.get(name)?.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied. Restore the original file.`,
      );
    }
  }
  const applied = new Set(records.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

function describeEarlier(earlier: readonly MigrationRecord[]): string {
  const { version, inClone } = versionOf(earlier);
  return (
    `This database was made by ${version === null ? "an early Postern" : `Postern ${version}`}, before the first release, ` +
    `and ${packageVersion()} cannot update it. Nothing was changed. To take the messages along, start ` +
    `${version ?? "that version"} once more${inClone}, export them as CSV (Settings → Data & privacy → Exports), and import ` +
    `the file into a new folder. See docs/operate/install.md. (Last migration: ${earlier.at(-1)?.name})`
  );
}

function versionOf(records: readonly MigrationRecord[]): { version: string | null; inClone: string } {
  const version = records.findLast((record) => record.version !== null)?.version ?? null;
  const commit = version?.split("+")[1];
  return { version, inClone: commit === undefined ? "" : `, in a clone with \`git checkout ${commit} && npm ci\`` };
}

function describeDowngrade(newer: readonly MigrationRecord[]): string {
  const { version, inClone } = versionOf(newer);
  return (
    `This database was updated by ${version === null ? "a newer Postern" : `Postern ${version}`}, and this is the ` +
    `older ${packageVersion()}. Nothing was changed. Start ${version ?? "the newer version"} or a later one${inClone}, ` +
    `or restore a backup from before the update. (Unknown migration: ${newer.at(-1)?.name})`
  );
}
