import { expect, inject, it, onTestFinished } from "vitest";
import { isDatabaseUnavailable } from "../../server/platform/errors.ts";
import { createLogger } from "../../server/platform/log.ts";
import { migrate } from "../../server/store/database/migrate.ts";
import { readMigrations } from "../../server/store/database/migrations.ts";
import { createTestDatabase } from "../support/database.ts";
import { createDatabaseProxy } from "../support/database-proxy.ts";
import { describeSchema } from "./schema.ts";

const log = createLogger("silent");
const migrations = readMigrations();
const seed = inject("seed");

/** Migrates with the n-th statement failing, then again; returns the schema, or null once there are fewer statements. */
async function migrateTwice(template: string, n: number, when: "before" | "after"): Promise<string[] | null> {
  const database = await createTestDatabase(template);
  try {
    const proxy = await createDatabaseProxy(database.connection);
    const hasFailed = proxy.failStatement(n, when);
    const error = await migrate(proxy.connection, log).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!hasFailed()) return null;
    // A start waits for a database that is away and tries again; any other error would end it.
    if (error !== null) expect(isDatabaseUnavailable(error), `statement ${n}: ${String(error)}`).toBe(true);
    if (error !== null) await migrate(database.connection, log);
    return await describeSchema(database.connection);
  } finally {
    await database.drop();
  }
}

// Some are applied in a transaction, some build an index beside writers.
const beforeFileLinks = migrations.findIndex(({ name }) => name.endsWith("_file_links"));

it.each([
  ["an older version", beforeFileLinks, 1, "before"],
  ["an older version", beforeFileLinks, 1, "after"],
  // From empty there are hundreds of statements: the seed says which tenth of them fails.
  ["nothing", 0, 10, "before"],
  ["nothing", 0, 10, "after"],
] as const)(
  "a database of %s (with %i migrations) is migrated by the next start after every %i. statement lost its connection %s it ran",
  { timeout: 1_200_000 },
  async (_from, applied, every, when) => {
    const undisturbed = await createTestDatabase();
    onTestFinished(() => undisturbed.drop());
    const expected = await describeSchema(undisturbed.connection);
    const older = await createTestDatabase("template1");
    onTestFinished(() => older.drop());
    if (applied > 0) await migrate(older.connection, log, migrations.slice(0, applied));
    const first = 1 + (seed % every);
    let n = first;
    for (;;) {
      const schema = await migrateTwice(older.name, n, when);
      if (schema === null) break;
      expect(schema, `statement ${n}`).toEqual(expected);
      n += every;
    }
    process.stdout.write(`migrate after ${applied}, ${when}: seed ${seed}, ${(n - first) / every} statements failed\n`);
    expect(n).toBeGreaterThan(first + 10 * every);
  },
);
