import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../platform/log.ts";
import { packageVersion } from "../platform/package-root.ts";
import { type Migration, MigrationError } from "./migrations.ts";

export interface LockPatience {
  /** Per attempt. A waiting lock request blocks everybody after it, including visitors. */
  readonly lockTimeoutMs: number;
  /** Between two attempts, to let visitors be served. */
  readonly pauseMs: number;
  readonly attempts: number;
}

export const PATIENCE: LockPatience = { lockTimeoutMs: 1_000, pauseMs: 2_000, attempts: 100 };

const TURN_POLL_MS = 100;

/**
 * Waits until no other process migrates. It polls instead of blocking in a statement: a concurrent index build waits
 * for every statement that began before it, which would deadlock the two.
 */
export async function waitForTurn(client: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS taken`);
    if (rows[0]?.taken === true) return;
    await sleep(TURN_POLL_MS);
  }
}

/** Applies a migration atomically. If it waits too long for a lock, it gives way and is retried. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  log: Logger,
  patience: LockPatience,
): Promise<void> {
  const apply = migration.concurrentIndex === null ? applyInTransaction : buildIndex;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, patience);
    } catch (cause) {
      await client.query("ROLLBACK").catch(() => undefined);
      if (!isLockConflict(cause)) {
        throw new MigrationError(`The migration ${migration.name} failed and was rolled back.`, { cause });
      }
      if (attempt >= patience.attempts) throw new MigrationError(await describeBlocked(client, migration));
      if (attempt === 1) log.warn({ migration: migration.name }, "a migration waits for a lock on a table");
      await sleep(patience.pauseMs);
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  await client.query("BEGIN");
  await client.query(`SET LOCAL lock_timeout = ${patience.lockTimeoutMs}`);
  await client.query(migration.sql);
  await recordMigration(client, migration);
  await client.query("COMMIT");
}

/**
 * Builds an index without blocking writes. An index left by an interrupted attempt is invalid, so it is dropped and
 * rebuilt. Waiting here blocks nobody, so it may take as long as all attempts together.
 */
async function buildIndex(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  await client.query(`SET lock_timeout = ${patience.attempts * (patience.lockTimeoutMs + patience.pauseMs)}`);
  try {
    const { rows } = await client.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))",
      [migration.concurrentIndex],
    );
    if (rows[0]?.valid === false) {
      await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(migration.concurrentIndex ?? "")}`);
    }
    if (rows[0]?.valid !== true) await client.query(migration.sql);
    await recordMigration(client, migration);
  } finally {
    await client.query("RESET lock_timeout").catch(() => undefined);
  }
}

export async function recordMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name, `Applied by Postern ${packageVersion()}`],
  );
}

/** lock_not_available or deadlock_detected. */
function isLockConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");
}

/** Describes connections with long-running transactions. */
async function describeBlocked(client: pg.Client, { name }: Migration): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string }>(
    `SELECT pid, application_name AS application FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 5`,
  );
  const holders = rows.map(({ pid, application }) => (application === "" ? String(pid) : `${pid} (${application})`));
  return (
    `The migration ${name} was not applied, because a table stayed locked. End the transactions that are open for long` +
    `${holders.length === 0 ? "" : `, such as those of PostgreSQL processes ${holders.join(", ")}`}, then start again.`
  );
}
