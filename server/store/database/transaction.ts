import type pg from "pg";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { databaseTrouble } from "../../platform/errors.ts";
import { retry } from "../../platform/retry.ts";
import type { PrismaClient } from "../generated/client.ts";

export interface TransactionOptions {
  readonly statementTimeoutMs?: number;
}

/** Limit for statements of sweeps and other jobs over many rows. */
export const LONG_STATEMENT_MS = 5 * MINUTE_MS;

/**
 * Runs the work in one transaction: all of it is kept or, when it throws, nothing. It may run more than once, so it
 * changes nothing but the database.
 */
export function inTransaction<T>(
  db: { readonly pool: pg.Pool },
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryOnConflict(async () => {
    const client = await db.pool.connect();
    try {
      await client.query("BEGIN");
      const { statementTimeoutMs } = options;
      if (statementTimeoutMs !== undefined) await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
      const result = await work(client);
      await client.query("COMMIT");
      client.release();
      return result;
    } catch (error) {
      // Ends the connection and with it the transaction.
      client.release(true);
      throw error;
    }
  });
}

export type PrismaTransaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** The same for work that is written with Prisma. */
export function inPrismaTransaction<T>(
  db: { readonly prisma: PrismaClient },
  work: (transaction: PrismaTransaction) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() => db.prisma.$transaction(work));
}

/**
 * Runs a statement or a transaction again when the database gave it up in favour of another one, which may well succeed:
 * after a deadlock or a serialization failure nothing of it was kept.
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, {
    attempts: 5,
    // Random, so that the other transaction does not come back at the same moment.
    pauseMs: (attempt) => 10 * 2 ** attempt * (0.5 + Math.random()),
    isTemporary: (error) => databaseTrouble(error) === "conflict",
  });
}
