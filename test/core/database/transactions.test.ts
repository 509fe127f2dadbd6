import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase, withJobConnections } from "../../../server/core/database/db.ts";
import { migrate } from "../../../server/core/database/migrate.ts";
import { MigrationError, readMigrations } from "../../../server/core/database/migrations.ts";
import { inPrismaTransaction, inTransaction, retryOnConflict } from "../../../server/core/database/transaction.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { problemOf } from "../../../server/core/http/problem.ts";
import { errorGuidance } from "../../../server/core/mcp/guidance.ts";
import { isDatabaseUnavailable } from "../../../server/core/platform/errors.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { markSubmissions, moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createDatabaseProxy } from "../../support/database-proxy.ts";
import { createTestDeps } from "../../support/deps.ts";
import { lockTable } from "../../support/lock.ts";

const database = useDatabase();
const columns = ["id"] as const;

function openOther(settings: object = {}) {
  const db = openDatabase({ ...database.connection, ...settings }, () => undefined);
  onTestFinished(() => db.close());
  return db;
}

describe("Concurrent changes to overlapping selections", () => {
  it("never deadlock, because they all lock rows in the same order", async () => {
    const { deps, ada, form } = await arrangeForm(database);
    await form.manySubmissions(600, 20);
    const rows = await database.db.prisma.submission.findMany({ where: { formId: form.id }, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const before = await deadlocks();
    for (let round = 0; round < 6; round += 1) {
      const half = ids.filter((_, index) => index % 2 === round % 2).slice(0, 250);
      const folder = round % 2 === 0 ? "spam" : "inbox";
      await Promise.all([
        markSubmissions(ada.scope(), deps, { ids: ids.slice(0, 400), status: "read", columns }),
        markSubmissions(ada.scope(), deps, { ids: ids.slice(0, 400).toReversed(), status: "unread", columns }),
        markSubmissions(ada.scope(), deps, { ids: half, status: "read", columns }),
        moveSubmissions(ada.scope(), deps, { ids: ids.slice(100, 350).toReversed(), folder, columns }),
      ]);
    }
    await deleteSubmissions(ada.scope(), deps, { ids: ids.slice(0, 400) });
    expect(await deadlocks()).toBe(before);
  }, 120_000);

  async function deadlocks(): Promise<number> {
    const client = await database.db.pool.connect();
    try {
      await client.query("SELECT pg_stat_force_next_flush()");
      const { rows } = await client.query<{ deadlocks: string }>(
        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
      );
      return Number(rows[0]?.deadlocks);
    } finally {
      client.release();
    }
  }
});

describe("An operation aborted by a transaction conflict", () => {
  it.each(["40001", "40P01"])("is retried after %s, both inside a transaction and on its own", async (code) => {
    const { db } = database;
    // A sequence keeps its increments even if the transaction rolls back.
    await db.pool.query(`CREATE SEQUENCE tries_${code.toLowerCase()}`);
    const failsTwice = `DO $$ BEGIN
      IF nextval('tries_${code.toLowerCase()}') % 3 <> 0 THEN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END IF;
    END $$`;
    await inTransaction(db, (client) => client.query(failsTwice));
    await db.pool.query(failsTwice);
    await db.prisma.$executeRawUnsafe(failsTwice);
    await inPrismaTransaction(db, (transaction) => transaction.$executeRawUnsafe(failsTwice));
    const { rows } = await db.pool.query(`SELECT last_value::int AS tries FROM tries_${code.toLowerCase()}`);
    expect(rows).toEqual([{ tries: 12 }]);
  });

  it.each([
    ["five times, and then said to be busy, not a bug", "40P01", 5, isDatabaseUnavailable],
    ["once where it is anything else", "23505", 1, (error: unknown) => !isDatabaseUnavailable(error)],
  ])("is attempted %s", async (_what, code, times, isExpected) => {
    let tries = 0;
    const failing = retryOnConflict(async () => {
      tries += 1;
      throw Object.assign(new Error("refused"), { code });
    });
    await expect(failing).rejects.toSatisfy(isExpected);
    expect(tries).toBe(times);
  });
});

describe("SQL inside a Prisma transaction", () => {
  const names = async () =>
    (await database.db.prisma.form.findMany({ select: { name: true } })).map(({ name }) => name);
  const rename = async (formId: string, fails: boolean) =>
    inPrismaTransaction(database.db, async (transaction, client) => {
      await transaction.form.update({ where: { id: formId }, data: { name: "By Prisma" } });
      const { rows } = await client.query("SELECT name FROM forms WHERE id = $1", [formId]);
      expect(rows).toEqual([{ name: "By Prisma" }]);
      await client.query("UPDATE forms SET name = 'By SQL' WHERE id = $1", [formId]);
      expect(await transaction.form.findUnique({ where: { id: formId } })).toMatchObject({ name: "By SQL" });
      expect(await names()).not.toContain("By SQL");
      if (fails) throw new Error("given up");
    });

  it.each([
    ["a request", <T>(work: () => T) => work()],
    ["a job", withJobConnections],
  ])("commits or rolls back with the transaction, for %s", async (_name, within) => {
    const ada = await owner(createTestDeps(database.db));
    const form = await ada.form();
    await expect(within(() => rename(form.id, true))).rejects.toThrow("given up");
    expect(await names()).not.toContain("By SQL");
    await within(() => rename(form.id, false));
    expect(await names()).toContain("By SQL");
    await database.db.prisma.form.deleteMany({ where: { id: form.id } });
  });

  it("uses its own transaction's connection even when many run at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () =>
        inPrismaTransaction(database.db, async (transaction, client) => {
          const text = "SELECT pg_current_xact_id()::text AS id";
          const [bySql, byPrisma] = [await client.query(text), await transaction.$queryRawUnsafe(text)];
          expect(byPrisma).toEqual(bySql.rows);
          return bySql.rows[0].id;
        }),
      ),
    );
    expect(new Set(ids).size).toBe(10);
  });
});

describe("A pooled database session", () => {
  it("answers 503 when its server has become a standby", async () => {
    const ada = await owner(createTestDeps(database.db));
    const form = await ada.form();
    const standby = createTestDeps(openOther({ options: "-c default_transaction_read_only=on" }));
    const error = await updateForm(ada.scope(), standby, { formId: form.id, change: { name: "New" } }).catch(
      (cause: unknown) => cause,
    );
    expect(problemOf(error, createLogger("silent"), "r")).toMatchObject({ status: 503 });
  });

  it("limits statements, locks and idle transactions, and allows bulk work a longer limit", async () => {
    const settings = (query: (sql: string) => Promise<{ rows: object[] }>) =>
      query(
        `SELECT name, setting::int AS ms FROM pg_settings
         WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
      ).then(({ rows }) => rows);
    expect(await settings((sql) => database.db.pool.query(sql))).toEqual([
      { name: "idle_in_transaction_session_timeout", ms: 30_000 },
      { name: "lock_timeout", ms: 10_000 },
      { name: "statement_timeout", ms: 30_000 },
    ]);
    const long = { statementTimeoutMs: 60_000 };
    const inside = await inTransaction(database.db, (client) => settings((sql) => client.query(sql)), long);
    expect(inside).toContainEqual({ name: "statement_timeout", ms: 60_000 });
    expect(await settings((sql) => database.db.pool.query(sql))).toContainEqual({
      name: "statement_timeout",
      ms: 30_000,
    });
  });

  it.each([
    ["a statement that takes too long", { statement_timeout: 50 }, "SELECT pg_sleep(60)"],
    ["a lock that is not given", { lock_timeout: 50 }, "SELECT count(*) FROM forms"],
  ])("answers %s with 503 and Retry-After, and an agent with advice", async (_what, settings, sql) => {
    const lock = await lockTable(database.connection, "forms", "ACCESS EXCLUSIVE");
    const db = openOther(settings);
    const error = await db.pool.query(sql).catch((cause: unknown) => cause);
    await lock.letGo();
    expect(isDatabaseUnavailable(error)).toBe(true);
    const problem = problemOf(error, createLogger("silent"), "r");
    expect([problem.status, problem.retryAfterSeconds]).toEqual([503, 5]);
    const advice = await errorGuidance(null, createTestDeps(database.db), error);
    expect(JSON.stringify(advice)).toContain("Try again in a few seconds");
  });

  it("is closed if its transaction is still open after a refused COMMIT, so that nobody else gets it", async () => {
    const proxy = await createDatabaseProxy(database.connection);
    const db = openOther({ ...proxy.connection, max: 1 });
    await db.pool.query("SELECT 1");
    // After BEGIN and the statement; a statement timeout does the same to a COMMIT that has not begun.
    const hasFailed = proxy.failStatement(3, { sqlState: "57014" });
    const refused = inPrismaTransaction(db, (transaction) => transaction.$queryRawUnsafe("SELECT 1"));
    await expect(refused).rejects.toSatisfy(isDatabaseUnavailable);
    expect(hasFailed()).toBe(true);
    expect((await db.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("is reported as busy, not as a bug, when every session is in use", async () => {
    const db = openOther({ max: 2, connectionTimeoutMillis: 100 });
    const deps = createTestDeps(db);
    const ada = await owner(createTestDeps(database.db));
    const form = await ada.form();
    const clients = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
    const change = { name: "Contact", destinations: ["a@example.com"] };
    await expect(updateForm(ada.scope(), deps, { formId: form.id, change })).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(inPrismaTransaction(db, async () => null)).rejects.toSatisfy(isDatabaseUnavailable);
    for (const client of clients) client.release();
  });

  it("is also reported as busy for Prisma's own pool error", () => {
    const error = Object.assign(new Error("Transaction API error: Unable to start a transaction"), { code: "P2028" });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

describe("A migration", () => {
  it("gives up waiting for a table that a running process uses, and rolls back", async () => {
    const lock = await lockTable(database.connection, "forms", "ACCESS EXCLUSIVE");
    const sql = "ALTER TABLE forms ADD COLUMN waits TEXT";
    const migration = { name: "99999999999999_waits", checksum: "x", sql, concurrentIndex: null };
    const patience = { lockTimeoutMs: 50, pauseMs: 1, attempts: 3 };
    const failing = migrate(database.connection, createLogger("silent"), [...readMigrations(), migration], patience);
    await expect(failing).rejects.toBeInstanceOf(MigrationError);
    await expect(failing).rejects.toThrow(/a table stayed locked.*processes \d+/);
    await lock.letGo();
    const { rowCount } = await database.db.pool.query(
      "SELECT FROM information_schema.columns WHERE table_name = 'forms' AND column_name = 'waits'",
    );
    expect(rowCount).toBe(0);
  });
});
