import { text } from "node:stream/consumers";
import type { Deps } from "../../server/core/deps.ts";
import { storedKeys } from "./files.ts";

/**
 * Our tables and the queue's that contain a text in any column of any row, and whether an attached file contains it.
 */
export async function tracesOf(deps: Deps, wanted: string): Promise<string[]> {
  const { rows: tables } = await deps.db.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await deps.db.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} AS row WHERE strpos(lower(row::text), lower($1)) > 0`,
      [wanted],
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  if ((await filesWith(deps, wanted)).length > 0) found.push("the file storage");
  return found.sort();
}

/** The keys of attached files that contain the text. */
async function filesWith(deps: Deps, wanted: string): Promise<string[]> {
  const found: string[] = [];
  for (const key of await storedKeys(deps)) {
    const content = await text(await deps.files.read(key));
    if (content.toLowerCase().includes(wanted.toLowerCase())) found.push(key);
  }
  return found;
}
