import pg from "pg";
import { onTestFinished } from "vitest";

export interface Lock {
  /** How many statements wait for the lock. */
  waiting(): Promise<number>;
  letGo(): Promise<void>;
}

/** Another connection that holds a lock of this mode until released. */
export async function lockTable(connection: pg.ClientConfig, table: string, mode: string): Promise<Lock> {
  const client = new pg.Client(connection);
  // The database may be dropped before the connection ends.
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
  return {
    waiting: async () => {
      const { rows } = await client.query<{ waiting: number }>(
        // Databases cloned from one template use the same table OIDs.
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = $1::regclass
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      );
      return rows[0]?.waiting ?? 0;
    },
    letGo: async () => {
      await client.query("COMMIT");
    },
  };
}
