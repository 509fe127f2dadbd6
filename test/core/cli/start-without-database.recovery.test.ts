import { expect, it, onTestFinished } from "vitest";
import { createContext } from "../../../server/context.ts";
import { describeFirstRun } from "../../../server/core/cli/serve.ts";
import { openDatabase } from "../../../server/core/database/db.ts";
import { databaseUrl } from "../../support/command-line.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();
const PATIENCE_MS = 120_000;

it(
  "a process starts even if the database disappears at any one statement of startup",
  async () => {
    const settings = { POSTERN_DATA_DIR: makeDataDir(), LOG_LEVEL: "silent" };
    let hasFailed = true;
    let statements = 0;
    for (; hasFailed; statements += 1) {
      const proxy = await createDatabaseProxy(database.connection);
      const failed = proxy.failStatement(statements + 1, "before");
      const context = createContext({ ...settings, DATABASE_URL: databaseUrl(proxy.connection) });
      const { close } = await context.open("exclusive");
      await close();
      hasFailed = failed();
    }
    expect(statements).toBeGreaterThan(3);
  },
  PATIENCE_MS,
);

it("a serving process continues even if it cannot check for an account yet", async () => {
  const proxy = await createDatabaseProxy(database.connection);
  const db = openDatabase(proxy.connection, () => undefined);
  onTestFinished(() => db.close());
  expect(await describeFirstRun(createTestDeps(db))).toContain("Create your account at ");
  await proxy.cut();
  expect(await describeFirstRun(createTestDeps(db))).toBe("");
});
