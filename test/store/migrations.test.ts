import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { diagnoseHistory, diffToSchema } from "../../scripts/schema-engine.ts";
import { createLogger } from "../../server/log.ts";
import { type Migration, MigrationError, migrate, readMigrations } from "../../server/store/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const log = createLogger("silent");
const names = readMigrations().map(({ name }) => name);
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("template1");
  return () => database.drop();
});

function migrationOf(sql: string, name = "20990101000000_later"): Migration {
  const folder = mkdtempSync(join(tmpdir(), "postern-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), sql);
  const [migration] = readMigrations(folder);
  if (migration === undefined) throw new Error("The migration was not found.");
  return migration;
}

async function recorded(): Promise<unknown[]> {
  const { rows } = await database.db.pool.query("SELECT migration_name FROM _prisma_migrations ORDER BY 1");
  return rows.map((row) => row.migration_name);
}

test("the migrations lead to exactly what the schema describes", async () => {
  await migrate(database.connection, log);
  expect(await diffToSchema(database.connection)).toBe("");
});

test("the comparison with the schema notices a column that is missing", async () => {
  await migrate(database.connection, log);
  await database.db.pool.query("ALTER TABLE forms DROP COLUMN name");
  expect(await diffToSchema(database.connection)).toContain('ADD COLUMN     "name"');
});

test("Prisma's own tool takes the records for its own", async () => {
  await migrate(database.connection, log);
  expect(await diagnoseHistory(database.connection, readMigrations())).toMatchObject({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  });
});

test("processes that start at the same moment apply every migration once between them", async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => migrate(database.connection, log)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(names);
  expect(await recorded()).toEqual(names);
});

test("a migrated database is left as it is", async () => {
  expect((await migrate(database.connection, log)).applied).toEqual(names);
  expect((await migrate(database.connection, log)).applied).toEqual([]);
});

test("later migrations are added to earlier ones", async () => {
  await migrate(database.connection, log);
  const later = migrationOf("CREATE TABLE later (id text);");
  expect((await migrate(database.connection, log, [...readMigrations(), later])).applied).toEqual([later.name]);
});

test("a migration that was edited after it had been applied is refused by name", async () => {
  const migration = migrationOf("CREATE TABLE later (id text);");
  await migrate(database.connection, log, [migration]);
  const edited = migrationOf("CREATE TABLE later (id text, name text);");
  await expect(migrate(database.connection, log, [edited])).rejects.toThrow(MigrationError);
  await expect(migrate(database.connection, log, [edited])).rejects.toThrow(edited.name);
});

test("of a migration that fails nothing is kept, and its repaired version applies", async () => {
  const broken = migrationOf("CREATE TABLE later (id text); SELECT no_such_column;");
  await expect(migrate(database.connection, log, [broken])).rejects.toThrow(/failed and was rolled back/);
  const { rows } = await database.db.pool.query("SELECT to_regclass('later') AS later");
  expect(rows).toEqual([{ later: null }]);
  expect(await recorded()).toEqual([]);
  const repaired = migrationOf("CREATE TABLE later (id text);");
  expect((await migrate(database.connection, log, [repaired])).applied).toEqual([repaired.name]);
});

test("a migration that another tool left half-done is not passed over", async () => {
  await migrate(database.connection, log);
  await database.db.pool.query("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(database.connection, log)).rejects.toThrow(/failed half-way/);
});

test("a process of an older version goes on when a newer one has migrated", async () => {
  const newer = migrationOf("CREATE TABLE later (id text);");
  await migrate(database.connection, log, [...readMigrations(), newer]);
  expect((await migrate(database.connection, log)).applied).toEqual([]);
});

test("every id is compared byte by byte, so that its order is the order of arrival in any locale", async () => {
  await migrate(database.connection, log);
  const { rows } = await database.db.pool.query(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%' AND data_type = 'text'
       AND column_name ~ '^(.*_)?id$' AND collation_name IS DISTINCT FROM 'C'`,
  );
  expect(rows).toEqual([]);
});
