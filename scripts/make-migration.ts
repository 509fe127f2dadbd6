import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { migrate } from "../server/core/database/migrate.ts";
import { createLogger } from "../server/core/platform/log.ts";
import { splitMigration } from "./concurrent-indexes.ts";
import { compareIdsByByte, composeInitialMigration, INITIAL_MIGRATION } from "./initial-migration.ts";
import { diffToSchema } from "./schema-engine.ts";

// npx tsx scripts/make-migration.ts
//   Rewrites the initial migration from prisma/models, storage.sql and functions.sql. Only until the first release.
// npx tsx scripts/make-migration.ts <name> [timestamp]
//   Writes prisma/migrations/<timestamp>_<name>: what turns the database of all migrations so far into prisma/models.
//   Indexes of tables that exist become migrations of their own, which are built without blocking the table.

const [name, timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)] = process.argv.slice(2);
if ((name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name)) || !/^\d{14}$/.test(timestamp)) {
  throw new Error("usage: make-migration.ts [<name_in_small_letters> [YYYYMMDDhhmmss]]");
}

const dataDir = mkdtempSync(join(tmpdir(), "postern-migration-"));
const log = createLogger("warn");
const database = await startEmbeddedPostgres({ dataDir, log });
try {
  if (name === undefined) write(INITIAL_MIGRATION, await composeInitialMigration(database.connection));
  else await writeLater(name);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function writeLater(name: string): Promise<void> {
  await migrate(database.connection, log);
  const sql = await diffToSchema(database.connection);
  if (sql === "") {
    process.stdout.write("The migrations already lead to the schema.\n");
    return;
  }
  const { sql: rest, indexes } = splitMigration(compareIdsByByte(sql));
  const parts = rest === "" ? indexes : [{ name, sql: `${rest}\n` }, ...indexes];
  for (const [position, part] of parts.entries())
    write(`${BigInt(timestamp) + BigInt(position)}_${part.name}`, part.sql);
}

function write(migration: string, sql: string): void {
  const folder = join(import.meta.dirname, "..", "prisma", "migrations", migration);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  process.stdout.write(`Wrote ${folder}\n`);
}
