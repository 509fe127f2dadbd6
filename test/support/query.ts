import pg from "pg";

/** Runs one statement on its own connection; returns the first column of every row. */
export async function query(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}
