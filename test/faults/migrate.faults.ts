import { expect, it, onTestFinished } from "vitest";
import { migrate } from "../../server/core/database/migrate.ts";
import { type Migration, readMigrations } from "../../server/core/database/migrations.ts";
import { isDatabaseUnavailable } from "../../server/core/platform/errors.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createDatabaseProxy } from "../support/database-proxy.ts";
import { describeSchema } from "./schema.ts";

const log = createLogger("silent");
const released = readMigrations();
// One runs in a transaction, the other builds an index concurrently.
const migrations: readonly Migration[] = [
  ...released,
  {
    name: "20990101000000_later",
    sql: "ALTER TABLE forms ADD COLUMN later TEXT; CREATE TABLE later (id TEXT);",
    checksum: "1",
    concurrentIndex: null,
  },
  {
    name: "20990101000001_later_idx",
    sql: 'CREATE INDEX CONCURRENTLY "forms_later_idx" ON "forms" ("later")',
    checksum: "2",
    concurrentIndex: "forms_later_idx",
  },
];

/** Migrates with the n-th statement failing, then again; returns the schema, or null if there are fewer statements. */
async function migrateTwice(template: string, n: number, when: "before" | "after"): Promise<string[] | null> {
  const database = await createTestDatabase(template);
  try {
    const proxy = await createDatabaseProxy(database.connection);
    const hasFailed = proxy.failStatement(n, when);
    const error = await migrate(proxy.connection, log, migrations).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!hasFailed()) return null;
    // Startup retries while the database is unavailable; any other error would end it.
    if (error !== null) expect(isDatabaseUnavailable(error), `statement ${n}: ${String(error)}`).toBe(true);
    if (error !== null) await migrate(database.connection, log, migrations);
    return await describeSchema(database.connection);
  } finally {
    await database.drop();
  }
}

const nothing = async () => undefined;
const initialMigration = ({ connection }: TestDatabase) => migrate(connection, log, released.slice(0, 1));

it.each([
  ["nothing", "before", nothing],
  ["nothing", "after", nothing],
  ["the initial migration", "before", initialMigration],
  ["the initial migration", "after", initialMigration],
] as const)(
  "a restart completes the migration of a database with %s when the connection is lost %s any statement",
  { timeout: 1_200_000 },
  async (from, when, prepare) => {
    const undisturbed = await createTestDatabase("template1");
    onTestFinished(() => undisturbed.drop());
    await migrate(undisturbed.connection, log, migrations);
    const expected = await describeSchema(undisturbed.connection);
    const older = await createTestDatabase("template1");
    onTestFinished(() => older.drop());
    await prepare(older);
    let n = 1;
    for (;;) {
      const schema = await migrateTwice(older.name, n, when);
      if (schema === null) break;
      expect(schema, `statement ${n}`).toEqual(expected);
      n += 1;
    }
    process.stdout.write(`migrate from ${from}, ${when}: ${n - 1} statements failed\n`);
    expect(n).toBeGreaterThan(10);
  },
);
