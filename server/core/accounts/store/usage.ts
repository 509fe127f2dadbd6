import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";
import { readCounts } from "../../submissions/store/counts.ts";

export async function countTotals(_scope: SystemScope, db: Database) {
  const [version, accounts, forms, submissions, outcomes] = await Promise.all([
    db.pool.query<{ server_version: string }>("SHOW server_version"),
    db.prisma.account.count(),
    db.prisma.form.count(),
    db.prisma.submission.count({ where: { folder: { not: "trash" } } }),
    db.prisma.receiptCount.groupBy({ by: ["outcome"], _sum: { count: true }, orderBy: { outcome: "asc" } }),
  ]);
  return {
    serverVersion: version.rows[0]?.server_version ?? "unknown",
    accounts,
    forms,
    submissions,
    outcomes: Object.fromEntries(outcomes.map((row) => [row.outcome, Number(row._sum.count ?? 0n)])),
  };
}

/** Bytes of the whole database on disk. */
export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
  return Number(rows[0]?.bytes ?? 0);
}

/** Such as 150020 for PostgreSQL 15.20. */
export async function readServerVersion(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
  return Number(rows[0]?.version);
}

/** Throws when the database cannot be reached. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.pool.query("SELECT 1");
}

/** The database clock, and when it last recorded a migration; null before the first one. */
export async function readClocks(
  _scope: SystemScope,
  db: Database,
): Promise<{ readonly database: Date; readonly lastMigration: Date | null }> {
  const { rows } = await db.pool.query<{ database: Date; lastMigration: Date | null }>(
    `SELECT clock_timestamp() AS database, (SELECT max(finished_at) FROM _prisma_migrations) AS "lastMigration"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The database did not return its time.");
  return row;
}

const SAMPLE = 500;
/** Measured size of a submission's row, search words and index entries, without its fields. */
const ROW_BYTES = 1_500;

/** Estimates the size of an account's submissions: their stored count times the mean size of the newest ones. */
export async function estimateStoredBytes(scope: OwnerScope, db: Database): Promise<number> {
  const parameters = new Parameters();
  const sample = `SELECT coalesce(avg(pg_column_size(s.fields)), 0)::float8 AS bytes
    FROM (SELECT s.fields FROM ${keptSubmissions(scope, parameters)} s WHERE ${visible(scope, parameters)} ORDER BY s.id DESC LIMIT ${SAMPLE}) AS s`;
  const [counts, { rows }] = await Promise.all([
    readCounts(scope, db.pool, "all"),
    db.pool.query<{ bytes: number }>(sample, parameters.values),
  ]);
  const submissions = [...counts.values()].reduce((sum, { inbox, spam }) => sum + inbox + spam, 0);
  return Math.round(submissions * (ROW_BYTES + (rows[0]?.bytes ?? 0)));
}
