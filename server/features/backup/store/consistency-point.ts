import type pg from "pg";
import type { Database } from "../../../core/database/db.ts";
import { openDatabase } from "../../../core/database/db.ts";
import { parseLsn } from "./lsn.ts";

/** Row count and checksum by table. */
export type Fingerprint = ReadonlyMap<string, string>;

/** A named point in the log, with the exact rows at that point. */
export interface ConsistencyPoint {
  readonly lsn: bigint;
  readFingerprint(): Promise<Fingerprint>;
  close(): Promise<void>;
}

const LOCK_ATTEMPTS = 60;
const LOCK_TIMEOUT_MS = 250;

/**
 * Names a point in the log and takes a snapshot of the same instant. Writers wait for milliseconds: while every table
 * is locked, no commit can be in one but not the other.
 */
export async function markConsistencyPoint(db: Database, name: string): Promise<ConsistencyPoint> {
  const [locker, reader] = [await db.pool.connect(), await db.pool.connect()];
  const close = async () => {
    await reader.query("ROLLBACK").catch(() => undefined);
    reader.release();
  };
  try {
    await lockTables(locker);
    await beginReading(reader);
    const { rows } = await locker.query<{ lsn: string }>("SELECT pg_create_restore_point($1)::text AS lsn", [name]);
    return { lsn: parseLsn(rows[0]?.lsn), readFingerprint: () => fingerprint(reader), close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await locker.query("ROLLBACK").catch(() => undefined);
    locker.release();
  }
}

async function lockTables(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await client.query(`LOCK TABLE ${(await listTables(client)).join(", ")} IN SHARE MODE`);
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      const busy = error instanceof Error && "code" in error && (error.code === "55P03" || error.code === "40P01");
      if (!busy || attempt === LOCK_ATTEMPTS) throw error;
      // Lets those who waited behind this attempt go first.
      await new Promise((resolve) => setTimeout(resolve, LOCK_TIMEOUT_MS));
    }
  }
}

// The first statement takes the snapshot that all others see. The format of values must not depend on server settings.
async function beginReading(client: pg.ClientBase): Promise<void> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO';
     SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`,
  );
  await client.query("SELECT 1");
}

/** All tables except unlogged ones, which a crash empties. */
async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind = 'r' AND relpersistence = 'p' AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function fingerprint(client: pg.ClientBase): Promise<Fingerprint> {
  const found = new Map<string, string>();
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ print: string }>(
      `SELECT format('%s rows, %s, %s', count(*), coalesce(sum(hashtextextended(row.*::text, 0)::numeric), 0),
         coalesce(sum(hashtextextended(row.*::text, 1)::numeric), 0)) AS print FROM ${table} AS row`,
    );
    found.set(table, rows[0]?.print ?? "");
  }
  return found;
}

/** The same for a database that nobody else uses. */
export async function readFingerprint(connection: pg.PoolConfig): Promise<Fingerprint> {
  const db = openDatabase(connection, () => undefined);
  const client = await db.pool.connect();
  try {
    await beginReading(client);
    return await fingerprint(client);
  } finally {
    client.release(true);
    await db.close();
  }
}
