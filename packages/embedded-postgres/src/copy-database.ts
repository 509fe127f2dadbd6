import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { DatabaseStartError } from "./place.ts";

export interface Copied {
  readonly tables: number;
  readonly rows: number;
}

interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted, in name order. Generated columns are recomputed. */
  readonly columns: readonly string[];
}

/**
 * Copies all rows and sequences between two databases with the same tables, and verifies the copy. Nothing may write to
 * either. Throws if anything is missing or different, and the copy is then unusable.
 */
export async function copyDatabase(source: pg.Client, target: pg.Client): Promise<Copied> {
  const tables = await listTables(source);
  requireSame("tables", tables, await listTables(target));
  await target.query("BEGIN");
  // Triggers and foreign keys already ran when the rows were first written.
  await target.query("SET LOCAL session_replication_role = replica");
  await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name, columns } of tables) {
    const list = columns.length === 0 ? "" : `(${columns.join(", ")})`;
    await pipeline(
      source.query(copyTo(`COPY ${name} ${list} TO STDOUT`)),
      target.query(copyFrom(`COPY ${name} ${list} FROM STDIN`)),
    );
  }
  await copySequences(source, target);
  await target.query("COMMIT");
  await target.query("ANALYZE");
  let rows = 0;
  for (const table of tables) rows += await compare(table, source, target);
  requireSame("sequences", await readSequences(source), await readSequences(target));
  return { tables: tables.length, rows };
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       coalesce(array_agg(quote_ident(a.attname) ORDER BY a.attname) FILTER (WHERE a.attgenerated = ''), '{}') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

async function compare({ name, columns }: Table, source: pg.Client, target: pg.Client): Promise<number> {
  const row = columns.length === 0 ? "''" : `ROW(${columns.join(", ")})::text`;
  const digest = `SELECT count(*)::int AS count, coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text AS sum FROM ${name}`;
  const read = async (client: pg.Client) => (await client.query<{ count: number; sum: string }>(digest)).rows[0];
  const [before, after] = await Promise.all([read(source), read(target)]);
  requireSame(`rows of ${name}`, before, after);
  return before?.count ?? 0;
}

interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences ORDER BY 1`,
  );
  const read = async (name: string) =>
    (
      await client.query<Sequence>(`SELECT $1::text AS name, last_value AS last, is_called AS called FROM ${name}`, [
        name,
      ])
    ).rows;
  const sequences: Sequence[] = [];
  for (const { name } of rows) sequences.push(...(await read(name)));
  return sequences;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  for (const { name, last, called } of await readSequences(source)) {
    await target.query("SELECT setval($1::regclass, $2, $3)", [name, last, called]);
  }
}

function requireSame(what: string, before: unknown, after: unknown): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  throw new DatabaseStartError(
    `The copy is not the same as the database: its ${what} differ. The database was left as it is.`,
  );
}
