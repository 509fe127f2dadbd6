import { setTimeout } from "node:timers/promises";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../server/core/platform/log.ts";

export async function openDatabase(dataDir: string): Promise<{ readonly pool: pg.Pool; close(): Promise<void> }> {
  const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  const close = async () => {
    await pool.end();
    await database.stop();
  };
  return { pool, close };
}

/** The DATABASE_URL of an embedded PostgreSQL, whose host is the folder of its socket, or of a proxy to it. */
export function addressOf({ host, port, user = "", database = "", password = "" }: pg.PoolConfig): string {
  const address = new URL(`postgresql://localhost/${database}?host=${host}&port=${port}`);
  [address.username, address.password] = [user, String(password)];
  return address.href;
}

export async function waitForIndex(pool: pg.Pool): Promise<void> {
  const isLeft = async () => (await pool.query("SELECT FROM unindexed_submissions LIMIT 1")).rowCount === 1;
  while (await isLeft()) await setTimeout(500);
}

/** Sessions report their reads after being idle for a second. */
const REPORTED_MS = 1_500;

/** 8 kB pages that the database has read so far, from memory or disk. */
export async function pagesRead(pool: pg.Pool): Promise<number> {
  await setTimeout(REPORTED_MS);
  const { rows } = await pool.query<{ pages: string }>(
    "SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.pages ?? 0);
}
