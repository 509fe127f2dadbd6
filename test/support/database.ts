import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../../server/core/database/db.ts";
import { withDatabase } from "./connection.ts";

export interface TestDatabase {
  readonly db: Database;
  readonly connection: pg.PoolConfig;
  /** Other databases can be cloned from it while nobody is connected. */
  readonly name: string;
  drop(): Promise<void>;
}

/** A fresh, empty, migrated database, cloned from the run's template or from another database, with its locale. */
export async function createTestDatabase(
  template: string = inject("template"),
  locale: string = "",
): Promise<TestDatabase> {
  const name = `postern_test_${randomUUID().replaceAll("-", "")}`;
  // Copying the files takes half the CPU time of writing them to the WAL.
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${locale}`);
  const connection = withDatabase(inject("maintenance"), name);
  const db = openDatabase(connection, () => undefined);
  return {
    db,
    connection,
    name,
    drop: async () => {
      await db.close();
      await maintain(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * One database for a file's tests; each test creates its own owner in it. Call it at the top of the file or of a
 * `describe`; the result is usable from the first hook on.
 */
export function useDatabase(): Pick<TestDatabase, "db" | "connection"> {
  let database: TestDatabase | undefined;
  const opened = (): TestDatabase => {
    if (database === undefined) throw new Error("The test database is there from the first test on, not before.");
    return database;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get db() {
      return opened().db;
    },
    get connection() {
      return opened().connection;
    },
  };
}

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client(inject("maintenance"));
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** While on, a transaction that changes recorded data without adding to the history fails: see audit-oracle.sql. */
export async function switchAuditOracle({ pool }: Database, isOn: boolean): Promise<void> {
  await pool.query("SELECT switch_audit_oracle($1)", [isOn ? "ENABLE" : "DISABLE"]);
}

/** Deletes every account with its data, and every user. */
export async function deleteAccounts({ prisma }: Database): Promise<void> {
  await prisma.account.deleteMany();
  await prisma.user.deleteMany();
}
