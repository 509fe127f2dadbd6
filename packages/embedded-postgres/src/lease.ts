import pg from "pg";
import type { Server } from "./address.ts";
import { DatabaseStartError, type Place } from "./place.ts";

/**
 * A share in the running PostgreSQL: a connection that holds an advisory lock. The server tracks its users and releases
 * a process's lock as soon as it dies, so no file of ours can be stale.
 */
export interface Lease {
  /** Resolves when the connection ends for any reason. */
  readonly ended: Promise<void>;
  /** Releases the share; true if nobody else holds one. Nobody can then take one until `close` or the server's end. */
  release(): Promise<boolean>;
  close(): Promise<void>;
}

const IN_USE = 5_067_417_001;
const SERVED = 5_067_417_002;
// Time for the server to release the lock of a process that was just killed.
const PATIENCE = "2s";
const CONNECT_TIMEOUT_MS = 5_000;

/** Takes a share, or returns null if no server answers at the address. */
export async function takeLease({ address, mode, place }: Server): Promise<Lease | null> {
  // Advisory locks are per database; in this one they cannot collide with others.
  const client = new pg.Client({
    ...address.connection,
    database: "postgres",
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const ended = new Promise<void>((resolve) => {
    client.once("end", () => resolve());
    client.on("error", () => resolve());
  });
  try {
    await client.connect();
    await client.query(`SELECT pg_advisory_lock_shared(${IN_USE})`);
    if (mode === "exclusive") await takeServed(client, place);
    await ensureDatabase(client, address.connection.database);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotThere(error)) return null;
    throw error;
  }
  return { ended, release: () => release(client), close: () => client.end() };
}

async function release(client: pg.Client): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_all()");
    const { rows } = await client.query<{ last: boolean }>(`SELECT pg_try_advisory_lock(${IN_USE}) AS last`);
    return rows[0]?.last === true;
  } catch (error) {
    // Somebody else was the last and has stopped the server, or it was lost before.
    if (isNotThere(error)) return false;
    throw error;
  }
}

async function takeServed(client: pg.Client, { dataDir }: Place): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '${PATIENCE}'`);
    await client.query(`SELECT pg_advisory_lock(${SERVED})`);
  } catch (error) {
    if (!hasCode(error, ["55P03"])) throw error;
    throw new DatabaseStartError(
      `${dataDir} is already in use by ${await nameHolder(client)}. Stop it, or set POSTERN_DATA_DIR to another folder.`,
    );
  }
}

async function nameHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = ${SERVED}`,
  );
  return rows[0]?.name ?? "another process";
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Two first processes raced: duplicate_database, or its underlying unique index.
    if (!hasCode(error, ["42P04", "23505"])) throw error;
  }
}

// No socket, nobody listening, no answer, starting up, shutting down during the request, or already gone.
function isNotThere(error: unknown): boolean {
  return (
    hasCode(error, ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"]) ||
    (error instanceof Error &&
      /^(Connection terminated|timeout expired|Client has encountered a connection error)/.test(error.message))
  );
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}
