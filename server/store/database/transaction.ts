import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { databaseTrouble } from "../../platform/errors.ts";
import type { PrismaClient } from "../generated/client.ts";

export interface TransactionOptions {
  readonly statementTimeoutMs?: number;
}

/** Limit for statements of sweeps and other jobs over many rows. */
export const LONG_STATEMENT_MS = 5 * 60_000;

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

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/**
 * Runs a statement or a transaction again when the database gave it up in favour of another one, which may well succeed:
 * after a deadlock or a serialization failure nothing of it was kept.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || databaseTrouble(error) !== "conflict") throw error;
      // Not at the same moment as the other one.
      await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
