import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** The migrations that the initial one replaced, in order. */
export const FORMER_MIGRATIONS = readFileSync(join(import.meta.dirname, "former-migrations.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [name: string, checksum: string]);

/** Makes a migrated database what the last version before the initial migration had: its records, and an unused table. */
export async function recordFormerHistory(client: Pick<pg.Client, "query">): Promise<void> {
  await client.query("DELETE FROM _prisma_migrations");
  await client.query("CREATE TABLE IF NOT EXISTS rate_limits (id TEXT)");
  await client.query(
    `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at, applied_steps_count)
     SELECT gen_random_uuid()::text, name, checksum, now(), 1 FROM unnest($1::text[], $2::text[]) AS former(name, checksum)`,
    [FORMER_MIGRATIONS.map(([name]) => name), FORMER_MIGRATIONS.map(([, checksum]) => checksum)],
  );
}
