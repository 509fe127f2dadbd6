import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@postern/embedded-postgres";
import { createLogger } from "../server/platform/log.ts";
import { migrate } from "../server/store/database/migrate.ts";
import { splitMigration } from "./concurrent-indexes.ts";
import { diffToSchema } from "./schema-engine.ts";

// npx tsx scripts/make-migration.ts <name> [timestamp]
// Writes prisma/migrations/<timestamp>_<name>: what turns the database of all migrations so far into prisma/schema.prisma.
// Indexes of tables that exist become migrations of their own, which are built without blocking the table.

const [name = "", timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name) || !/^\d{14}$/.test(timestamp)) {
  throw new Error("usage: make-migration.ts <name_in_small_letters> [YYYYMMDDhhmmss]");
}

const migrationsDir = join(import.meta.dirname, "..", "prisma", "migrations");
const dataDir = mkdtempSync(join(tmpdir(), "postern-migration-"));
const log = createLogger("warn");
mkdirSync(migrationsDir, { recursive: true });
writeFileSync(join(migrationsDir, "migration_lock.toml"), 'provider = "postgresql"\n');
const database = await startEmbeddedPostgres({ dataDir, log });
try {
  await migrate(database.connection, log);
  const sql = await diffToSchema(database.connection);
  if (sql === "") {
    process.stdout.write("The migrations already lead to the schema.\n");
  } else {
    const { sql: rest, indexes } = splitMigration(compareIdsByByte(sql));
    const parts = rest === "" ? indexes : [{ name, sql: `${rest}\n` }, ...indexes];
    for (const [position, part] of parts.entries()) {
      const folder = join(migrationsDir, `${BigInt(timestamp) + BigInt(position)}_${part.name}`);
      mkdirSync(folder);
      writeFileSync(join(folder, "migration.sql"), part.sql);
      process.stdout.write(`Wrote ${folder}\n`);
    }
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Ids compare byte by byte whatever the server's locale, so that the order of ids is the order of arrival everywhere. */
function compareIdsByByte(sql: string): string {
  return sql.replace(/("(?:id|\w+_id)" TEXT)(?! COLLATE|\[)/g, '$1 COLLATE "C"');
}
