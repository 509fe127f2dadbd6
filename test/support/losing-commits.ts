import type pg from "pg";
import type { Database } from "../../server/core/database/db.ts";

/** The same database, except that `lose` makes the next COMMIT's answer get lost. */
export function losingCommits(database: Database): { db: Database; lose(): void } {
  let isLosing = false;
  const { pool } = database;
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (sql: pg.QueryConfig) => Promise<unknown>;
    const lossy = async (sql: pg.QueryConfig) => {
      const result = await query(sql);
      if (!isLosing || sql.text !== "COMMIT") return result;
      isLosing = false;
      throw new Error("Connection terminated unexpectedly");
    };
    return Object.assign(Object.create(client), { query: lossy, release: client.release.bind(client) });
  };
  const lossyPool = new Proxy(pool, {
    get: (target, name) => {
      if (name === "connect") return connect;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const lose = () => {
    isLosing = true;
  };
  return { db: { ...database, pool: lossyPool }, lose };
}
