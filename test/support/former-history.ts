import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createLogger } from "../../server/platform/log.ts";
import { migrate } from "../../server/store/database/migrate.ts";
import { readMigrations } from "../../server/store/database/migrations.ts";

/** The migrations that the initial one replaced, in order. */
export const FORMER_MIGRATIONS = readFileSync(join(import.meta.dirname, "former-migrations.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [name: string, checksum: string]);

/** The migration that took their place. */
export const INITIAL_MIGRATION = readMigrations().slice(0, 1);

/**
 * Makes a database that has the initial migration and no other what the last version before it had: its records, and an
 * unused table.
 */
export async function recordFormerHistory(client: Pick<pg.Client, "query">): Promise<void> {
  await client.query("DELETE FROM _prisma_migrations");
  await client.query("CREATE TABLE IF NOT EXISTS rate_limits (id TEXT)");
  await client.query(
    `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at, applied_steps_count)
     SELECT gen_random_uuid()::text, name, checksum, now(), 1 FROM unnest($1::text[], $2::text[]) AS former(name, checksum)`,
    [FORMER_MIGRATIONS.map(([name]) => name), FORMER_MIGRATIONS.map(([, checksum]) => checksum)],
  );
}

/** Makes any database one of the last version before the initial migration, with nothing in it. */
export async function becomeFormer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await migrate(connection, createLogger("silent"), INITIAL_MIGRATION);
    await recordFormerHistory(client);
  } finally {
    await client.end();
  }
}
