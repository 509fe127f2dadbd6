import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../../server/core/config.ts";
import { openDatabase } from "../../../server/core/database/db.ts";
import { openStore } from "../../../server/core/database/open.ts";
import { startJobs } from "../../../server/core/jobs/worker.ts";
import { createChangeFeed } from "../../../server/core/live/change-feed.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { openSubmissionExport } from "../../../server/core/submissions/store/export.ts";
import { owner } from "../../support/builders.ts";
import { databaseUrl } from "../../support/command-line.ts";
import { createTestDatabase, useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

/** A database whose pooled connection can be cut while the direct one stays. */
async function open() {
  const pooler = await createDatabaseProxy(database.connection);
  const direct = { ...database.connection, application_name: "direct" };
  const db = openDatabase(pooler.connection, () => undefined, direct);
  onTestFinished(() => db.close());
  return { pooler, db };
}

it("receives change notifications past the pooler", async () => {
  const { pooler, db } = await open();
  const feed = createChangeFeed(createTestDeps(db));
  onTestFinished(() => feed.close());
  const ada = await owner(createTestDeps(database.db));
  const form = await ada.form();
  const changes = feed.watch(ada.scope(), async () => ada.scope());
  expect((await changes.next()).value).toEqual({ formIds: null });
  await pooler.cut();
  await form.submission();
  expect((await changes.next()).value).toEqual({ formIds: [form.id] });
  await changes.return(undefined);
});

it("listens for jobs past the pooler", async () => {
  const { db } = await open();
  const jobs = startJobs(createTestDeps(db));
  onTestFinished(() => jobs.stop());
  const listening = async () => {
    const { rows } = await database.db.pool.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%' AND application_name <> 'postern changes'`,
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(listening).toEqual(["direct"]);
});

it("reads exports past the pooler", async () => {
  const { pooler, db } = await open();
  const ada = await owner(createTestDeps(database.db));
  const { id: formId } = await ada.form();
  await pooler.cut();
  const query = { formId, since: null, until: null, withFiles: false, mostFieldNames: 0 };
  const reading = await openSubmissionExport(ada.scope(), db, query);
  expect(await reading.read(10)).toEqual([]);
  await reading.close();
});

it("migrates past the pooler", async () => {
  const empty = await createTestDatabase("template1");
  onTestFinished(() => empty.drop());
  const pooler = await createDatabaseProxy(empty.connection);
  await pooler.cut();
  const [url, directUrl] = [databaseUrl(pooler.connection), databaseUrl(empty.connection)];
  const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
  const store = await openStore({ config, log: createLogger("silent"), mode: "exclusive" });
  onTestFinished(() => store.close());
  expect(await store.db.direct.query("SELECT FROM forms")).toMatchObject({ rowCount: 0 });
});
