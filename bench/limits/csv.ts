import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import Cursor from "pg-cursor";

/** The initial rows, without those that the intake added. */
const selection = (rows: number) =>
  `SELECT id, created_at, folder, status, fields -> 0 ->> 1 AS name, fields -> 1 ->> 1 AS email,
   fields -> 2 ->> 1 AS message FROM messages WHERE id <= ${rows} ORDER BY id`;

/** Passes through the CSV that the database itself writes. */
export async function csvByCopy(pool: pg.Pool, rows: number, response: ServerResponse): Promise<void> {
  const client = await pool.connect();
  response.writeHead(200, { "content-type": "text/csv" });
  const statement = `COPY (${selection(rows)}) TO STDOUT WITH (FORMAT csv, HEADER)`;
  await pipeline(client.query(copyTo(statement)), response).finally(() => client.release());
}

/** Rows in batches of a thousand, through the usual library. */
export async function csvByCursor(pool: pg.Pool, rows: number, response: ServerResponse): Promise<void> {
  const client = await pool.connect();
  response.writeHead(200, { "content-type": "text/csv" });
  const cursor = client.query(new Cursor(selection(rows)));
  async function* records() {
    for (let rows = await cursor.read(1_000); rows.length > 0; rows = await cursor.read(1_000)) yield* rows;
  }
  await pipeline(records, stringify({ header: true }), response).finally(() => client.release());
}
