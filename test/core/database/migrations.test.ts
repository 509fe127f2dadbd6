import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { splitMigration } from "../../../scripts/concurrent-indexes.ts";
import { composeInitialMigration } from "../../../scripts/initial-migration.ts";
import { applyMigrations, diagnoseHistory, diffToSchema } from "../../../scripts/schema-engine.ts";
import { migrate, readPendingMigrations } from "../../../server/core/database/migrate.ts";
import { type Migration, MigrationError, readMigrations } from "../../../server/core/database/migrations.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { packageVersion } from "../../../server/core/platform/package-root.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { lockTable } from "../../support/lock.ts";

const log = createLogger("silent");
const names = readMigrations().map(({ name }) => name);
let migrated: TestDatabase;
let database: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase("template1");
  await migrate(migrated.connection, log);
  return () => migrated.drop();
});

async function start(template: string): Promise<void> {
  database = await createTestDatabase(template);
  onTestFinished(() => database.drop());
}

const startEmpty = () => start("template1");
const startMigrated = () => start(migrated.name);

/** Applies pending migrations, followed by the test's own. */
const migrateTo = (...later: Migration[]) => migrate(database.connection, log, [...readMigrations(), ...later]);

const run = async (sql: string, values: unknown[] = []) => (await database.db.pool.query(sql, values)).rows;

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
  const rows = await run("SELECT migration_name FROM _prisma_migrations ORDER BY 1");
  return rows.map((row) => row.migration_name);
}

test("the migrations produce exactly the schema that Prisma's models describe", async () => {
  await startMigrated();
  expect(await diffToSchema(database.connection)).toBe("");
  // Checks that the comparison would notice.
  await run("ALTER TABLE forms DROP COLUMN name");
  expect(await diffToSchema(database.connection)).toContain('ADD COLUMN     "name"');
});

test("no sequence is unlogged, so a promoted follower can read them all", async () => {
  await startMigrated();
  const rows = await run("SELECT relname FROM pg_class WHERE relkind = 'S' AND relpersistence <> 'p'");
  expect(rows).toEqual([]);
});

test("Prisma's own tool accepts our migration records as its own", async () => {
  await startMigrated();
  expect(await diagnoseHistory(database.connection, readMigrations())).toMatchObject({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  });
});

test("we accept the records of an empty database that Prisma's own tool migrated", async () => {
  await startEmpty();
  expect(await applyMigrations(database.connection, readMigrations())).toEqual(names);
  expect((await migrate(database.connection, log)).applied).toEqual([]);
  expect(await diffToSchema(database.connection)).toBe("");
});

test("processes starting at the same moment apply each migration exactly once between them", async () => {
  await startEmpty();
  const results = await Promise.all(Array.from({ length: 8 }, () => migrate(database.connection, log)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(names);
  expect(await recorded()).toEqual(names);
});

test("a migration edited after it was applied is rejected by name", async () => {
  await startEmpty();
  const migration = migrationOf("CREATE TABLE later (id text);");
  await migrate(database.connection, log, [migration]);
  const edited = migrationOf("CREATE TABLE later (id text, name text);");
  await expect(migrate(database.connection, log, [edited])).rejects.toThrow(MigrationError);
  await expect(migrate(database.connection, log, [edited])).rejects.toThrow(edited.name);
});

test("a failed migration is rolled back completely, and its repaired version applies", async () => {
  await startEmpty();
  const broken = migrationOf("CREATE TABLE later (id text); SELECT no_such_column;");
  await expect(migrate(database.connection, log, [broken])).rejects.toThrow(/failed and was rolled back/);
  const rows = await run("SELECT to_regclass('later') AS later");
  expect(rows).toEqual([{ later: null }]);
  expect(await recorded()).toEqual([]);
  const repaired = migrationOf("CREATE TABLE later (id text);");
  expect((await migrate(database.connection, log, [repaired])).applied).toEqual([repaired.name]);
});

test("a migration left half-done by another tool is rejected instead of skipped", async () => {
  await startMigrated();
  await run("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(database.connection, log)).rejects.toThrow(/half-done by another tool.*SET rolled_back_at/);
});

describe("A database updated by a newer version", () => {
  test("is rejected by an older version, which names the newer one and changes nothing", async () => {
    await startMigrated();
    const newer = migrationOf("CREATE TABLE later (id text);");
    await migrateTo(newer);
    await run("UPDATE _prisma_migrations SET logs = 'Applied by Postern 9.8.7+1a2b3c4d' WHERE migration_name = $1", [
      newer.name,
    ]);
    const refused = migrate(database.connection, log);
    await expect(refused).rejects.toThrow(MigrationError);
    await expect(refused).rejects.toThrow(
      `was updated by Postern 9.8.7+1a2b3c4d, and this is the older ${packageVersion()}. Nothing was changed. ` +
        "Start 9.8.7+1a2b3c4d or a later one, in a clone with `git checkout 1a2b3c4d && npm ci`, or restore",
    );
    await expect(readPendingMigrations(database.connection, log)).rejects.toThrow("9.8.7");
    expect(await recorded()).toEqual([...names, newer.name]);
    expect((await migrateTo(newer)).applied).toEqual([]);
  });

  test("is rejected even when the newer version is unknown", async () => {
    await startMigrated();
    const newer = migrationOf("CREATE TABLE later (id text);");
    await migrateTo(newer);
    await run("UPDATE _prisma_migrations SET logs = NULL");
    await expect(migrate(database.connection, log)).rejects.toThrow(/updated by a newer Postern.*20990101000000_later/);
  });
});

describe("A database from before the first release", () => {
  beforeEach(async () => {
    await startMigrated();
    await run(
      `UPDATE _prisma_migrations SET migration_name = '20261125190000_initial', logs = 'Applied by Postern 0.3.0-dev+32c33bdb'`,
    );
  });

  test.each([
    ["migrate", migrate],
    ["readPendingMigrations", readPendingMigrations],
  ] as const)("is rejected unchanged by %s, which explains how to export its messages", async (_name, refused) => {
    const { pool } = database.db;
    const before = await pool.query("SELECT * FROM _prisma_migrations ORDER BY id");
    const failing = refused(database.connection, log);
    await expect(failing).rejects.toThrow(MigrationError);
    await expect(failing).rejects.toThrow(
      "made by Postern 0.3.0-dev+32c33bdb, before the first release, and " +
        `${packageVersion()} cannot update it. Nothing was changed. To take the messages along, start 0.3.0-dev+32c33bdb once ` +
        "more, in a clone with `git checkout 32c33bdb && npm ci`, export them as CSV",
    );
    expect((await pool.query("SELECT * FROM _prisma_migrations ORDER BY id")).rows).toEqual(before.rows);
  });

  test("is rejected even when its version is unknown", async () => {
    await run("UPDATE _prisma_migrations SET logs = NULL");
    await expect(migrate(database.connection, log)).rejects.toThrow(
      /made by an early Postern.*start that version once more, export/,
    );
  });
});

describe("prisma/functions.sql", () => {
  const source = readFileSync("prisma/functions.sql", "utf8");
  const read = async (sql: string) => (await database.db.pool.query<{ name: string; body: string }>(sql)).rows;
  const namesIn = (kind: string) =>
    [...source.matchAll(new RegExp(`^\\s*'?CREATE ${kind} (\\w+)`, "gm"))].map(([, name]) => name).sort();

  test("makes up the initial migration together with the tables", async () => {
    await startEmpty();
    // Independent of the order in which prisma/models/ names tables and columns.
    const columnsOf = (part: string) =>
      part.includes("CREATE TABLE")
        ? part
            .split("\n")
            .map((line) => line.replace(/,$/, ""))
            .toSorted()
            .join("\n")
        : part;
    const partsOf = (sql = "") => sql.trim().split("\n\n").map(columnsOf).toSorted();
    expect(partsOf(readMigrations()[0]?.sql)).toEqual(partsOf(await composeInitialMigration(database.connection)));
  });

  test("contains every view, function and trigger of a migrated database, with the same function bodies", async () => {
    await startMigrated();
    const functions = await read(
      "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
    );
    expect(functions.map(({ name }) => name)).toEqual(namesIn("FUNCTION"));
    // The body of fold_case depends on the server's locale.
    for (const { name, body } of functions) if (name !== "fold_case") expect(source).toContain(body);
    const views = await read("SELECT viewname AS name FROM pg_views WHERE schemaname = 'public' ORDER BY 1");
    expect(views.map(({ name }) => name)).toEqual(namesIn("VIEW"));
    const triggers = await read("SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1");
    expect(triggers.map(({ name }) => name)).toEqual(namesIn("TRIGGER"));
  });
});

test("a migration waiting for a table lets visitors go first and applies once the table is free", async () => {
  await startMigrated();
  // A long-running report: the migration waits for it, and every post would wait for the migration.
  const lock = await lockTable(database.connection, "submission_count_deltas", "ACCESS SHARE");
  const later = migrationOf("ALTER TABLE submission_count_deltas ADD COLUMN later TEXT;");
  const patience = { lockTimeoutMs: 100, pauseMs: 20, attempts: 10_000 };
  const migrating = migrate(database.connection, log, [...readMigrations(), later], patience);
  await expect.poll(lock.waiting).toBeGreaterThan(0);
  // Succeeds only if the migration gives way: the reader still holds its lock.
  await run("LOCK TABLE submission_count_deltas IN ROW EXCLUSIVE MODE; SELECT 1");
  await lock.letGo();
  expect((await migrating).applied).toEqual([later.name]);
});

describe("A migration that builds an index concurrently", () => {
  const sql = `-- Says why.\nCREATE INDEX CONCURRENTLY "forms_later_idx" ON "forms" ("name");\n`;
  const isValid = async () => {
    const rows = await run(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('forms_later_idx')",
    );
    return rows.map(({ valid }) => valid);
  };

  test("lets others write while it waits and builds", async () => {
    await startMigrated();
    const writer = await lockTable(database.connection, "forms", "ROW EXCLUSIVE");
    const migrating = migrateTo(migrationOf(sql));
    // It has begun and waits for the writer.
    await expect.poll(isValid).toEqual([false]);
    await run("UPDATE forms SET name = name");
    await writer.letGo();
    expect((await migrating).applied).toHaveLength(1);
    expect(await isValid()).toEqual([true]);
  });

  test("is applied exactly once when several processes start at the same moment", async () => {
    await startEmpty();
    const all = [...readMigrations(), migrationOf(sql)];
    const results = await Promise.all(Array.from({ length: 8 }, () => migrate(database.connection, log, all)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(all.map(({ name }) => name));
    expect(await isValid()).toEqual([true]);
  });

  test("rebuilds an index that a crash left half-built", async () => {
    await startMigrated();
    await run('CREATE INDEX "forms_later_idx" ON "forms" ("id")');
    await run("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'forms_later_idx'::regclass");
    await migrateTo(migrationOf(sql));
    expect(await isValid()).toEqual([true]);
    const rows = await run("SELECT pg_get_indexdef('forms_later_idx'::regclass) AS built");
    expect(rows[0]?.built).toContain("(name)");
  });

  test("only records itself if a crash came after the build but before the record", async () => {
    await startMigrated();
    await run('CREATE INDEX "forms_later_idx" ON "forms" ("name")');
    const later = migrationOf(sql);
    expect((await migrateTo(later)).applied).toEqual([later.name]);
    expect(await recorded()).toContain(later.name);
  });

  test.each([
    ['CREATE INDEX CONCURRENTLY "a" ON "forms" ("name"); SELECT 1;'],
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "forms" ("name");'],
    ['DROP INDEX CONCURRENTLY "a";'],
  ])("is rejected unless it is the only statement in its file: %s", (statement) => {
    expect(() => migrationOf(statement)).toThrow(MigrationError);
  });
});

test("no migration builds an index on an existing table inside its transaction", () => {
  const blocking = readMigrations().filter(
    ({ sql, concurrentIndex }) => concurrentIndex === null && splitMigration(sql).indexes.length > 0,
  );
  expect(blocking.map(({ name }) => name)).toEqual([]);
});

test("a new migration is split into a transactional part and indexes on existing tables", () => {
  const sql = `-- CreateTable
CREATE TABLE "new" ("id" TEXT);

-- CreateIndex
CREATE INDEX "new_id_idx" ON "new"("id");

-- CreateIndex
CREATE UNIQUE INDEX "forms_name_key" ON "forms"("name");
`;
  const split = splitMigration(sql);
  expect(split.sql).toContain('INDEX "new_id_idx"');
  expect(split.indexes).toEqual([
    {
      name: "forms_name_key",
      sql: '-- CreateIndex\nCREATE UNIQUE INDEX CONCURRENTLY "forms_name_key" ON "forms"("name");\n',
    },
  ]);
  expect(split.sql).not.toContain("forms_name_key");
  expect(migrationOf(split.indexes[0]?.sql ?? "").concurrentIndex).toBe("forms_name_key");
});

test("every id is compared byte by byte, so that ids sort by arrival in any locale", async () => {
  await startMigrated();
  const rows = await run(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%' AND data_type = 'text'
       AND column_name ~ '^(.*_)?id$' AND collation_name IS DISTINCT FROM 'C'`,
  );
  expect(rows).toEqual([]);
});
