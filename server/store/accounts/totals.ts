import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";

export async function countTotals(_scope: SystemScope, db: Database) {
  const [version, accounts, forms, submissions, receipts] = await Promise.all([
    db.pool.query<{ server_version: string }>("SHOW server_version"),
    db.prisma.account.count(),
    db.prisma.form.count(),
    db.prisma.submission.count(),
    db.prisma.receiptCount.groupBy({ by: ["outcome"], _sum: { count: true }, orderBy: { outcome: "asc" } }),
  ]);
  return {
    serverVersion: version.rows[0]?.server_version ?? "unknown",
    accounts,
    forms,
    submissions,
    receipts: Object.fromEntries(receipts.map((row) => [row.outcome, Number(row._sum.count ?? 0n)])),
  };
}

/** Bytes of the whole database on disk. */
export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
  return Number(rows[0]?.bytes ?? 0);
}

/** Throws when the database cannot be reached. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.pool.query("SELECT 1");
}
