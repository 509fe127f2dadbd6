import type { Deps } from "../../server/deps.ts";

/** The tables of ours and of the queue in which a text stands anywhere, in any column of any row. */
export async function tracesOf(deps: Deps, text: string): Promise<string[]> {
  const { rows: tables } = await deps.db.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await deps.db.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} AS row WHERE strpos(lower(row::text), lower($1)) > 0`,
      [text],
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found.sort();
}
