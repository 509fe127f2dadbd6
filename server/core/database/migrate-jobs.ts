import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

const silent = new Logger(() => () => undefined);

/** Creates the job queue's own tables, so that the first submission finds them even if no worker has ever run. */
export async function migrateJobs(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // A query that loses its connection rejects; without listeners the loss would also end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
