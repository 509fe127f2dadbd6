import type pg from "pg";
import type { Database } from "./db.ts";

/** Runs the work in one transaction: all of it is kept or, when it throws, nothing. */
export async function inTransaction<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // Ends the connection and with it the transaction.
    client.release(true);
    throw error;
  }
}
