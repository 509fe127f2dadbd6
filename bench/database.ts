import { setTimeout } from "node:timers/promises";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../server/core/platform/log.ts";

/** The embedded database of a Postern that is running. */
export async function openDatabase(dataDir: string): Promise<{ readonly pool: pg.Pool; close(): Promise<void> }> {
  const database = await openEmbeddedPostgres({ dataDir, log: createLogger("warn") });
  const pool = new pg.Pool({ ...database.connection, max: 2 });
  const close = async () => {
    await pool.end();
    await database.stop();
  };
  return { pool, close };
}

/** Waits until no submission's words are left to index. */
export async function waitForIndex(pool: pg.Pool): Promise<void> {
  const isLeft = async () => (await pool.query("SELECT FROM unindexed_submissions LIMIT 1")).rowCount === 1;
  while (await isLeft()) await setTimeout(500);
}

/** Sessions report what they read when they have been idle for a second. */
const REPORTED_MS = 1_500;

/** Pages of 8 kB that the database has read up to now, from memory or disk. */
export async function pagesRead(pool: pg.Pool): Promise<number> {
  await setTimeout(REPORTED_MS);
  const { rows } = await pool.query<{ pages: string }>(
    "SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.pages ?? 0);
}
