import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../../server/core/platform/log.ts";

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, by table name. */
export type Snapshot = ReadonlyMap<string, readonly Row[]>;

/** Reads the database of a stopped instance's data folder as it is, without migrating. */
export async function takeSnapshot(dataDir: string): Promise<Snapshot> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: createLogger("silent") });
  return readSnapshot(postgres.connection).finally(() => postgres.stop());
}

export async function readSnapshot(connection: pg.PoolConfig): Promise<Snapshot> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const snapshot = new Map<string, readonly Row[]>();
    for (const { name } of tables) {
      const table = pg.escapeIdentifier(name);
      const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} AS t`);
      snapshot.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return snapshot;
  } finally {
    await client.end();
  }
}

const NOT_KEPT = new Set(["_prisma_migrations"]);

/** Lists what is missing or different after an update; empty if every row of `before` is there with every value. */
export function findLosses(before: Snapshot, after: Snapshot): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (NOT_KEPT.has(table)) return [];
    const now = after.get(table);
    if (now === undefined) return rows.length === 0 ? [] : [`${table}: the table with its ${rows.length} rows is gone`];
    const columns = Object.keys(now[0] ?? {}).filter((column) => column in (rows[0] ?? {}));
    const kept = new Set(now.map((row) => describe(row, columns)));
    const lost = rows.filter((row) => !kept.has(describe(row, columns)));
    const [example] = lost;
    const problems =
      example === undefined
        ? []
        : [`${table}: ${lost.length} of ${rows.length} rows differ, such as ${JSON.stringify(example)}`];
    const dropped = now.length === 0 ? [] : Object.keys(rows[0] ?? {}).filter((column) => !columns.includes(column));
    return [...problems, ...dropped.map((column) => `${table}: the column ${column} is gone`)];
  });
}

function describe(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

export function countRows(snapshot: Snapshot): number {
  return [...snapshot.values()].reduce((sum, rows) => sum + rows.length, 0);
}
