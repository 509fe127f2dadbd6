import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { databaseTrouble } from "../platform/errors.ts";
import { retry } from "../platform/retry.ts";
import { type Announcers, noting } from "./change-announcer.ts";
import type { PrismaClient } from "./generated/client.ts";

export interface TransactionOptions {
  readonly statementTimeoutMs?: number;
}

/** Limit for statements of sweeps and other large jobs. */
export const LONG_STATEMENT_MS = 5 * MINUTE_MS;

/**
 * Runs the work in one transaction, rolled back if it throws. It may run more than once, so it must change nothing but
 * the database. Changes it notes are announced after the commit.
 */
export function inTransaction<T>(
  db: { readonly pool: pg.Pool } & Pick<Announcers, "announceAll">,
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryOnConflict(async () => {
    const client = await db.pool.connect();
    try {
      await client.query("BEGIN");
      const { statementTimeoutMs } = options;
      if (statementTimeoutMs !== undefined) await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
      const [result, changes] = await noting(client, () => work(client));
      await client.query("COMMIT");
      db.announceAll(changes);
      client.release();
      return result;
    } catch (error) {
      // Closes the connection and with it the transaction.
      client.release(true);
      throw error;
    }
  });
}

export type PrismaTransaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

const ownConnection = new AsyncLocalStorage<{ client: pg.PoolClient | null }>();

/**
 * Like `inTransaction`, for work written with Prisma; `client` is the transaction's connection, for what Prisma cannot
 * express.
 */
export function inPrismaTransaction<T>(
  db: { readonly prisma: PrismaClient } & Pick<Announcers, "announceAll">,
  work: (transaction: PrismaTransaction, client: pg.PoolClient) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  return retryOnConflict(async () => {
    const own: { client: pg.PoolClient | null } = { client: null };
    const run = async (transaction: PrismaTransaction) => {
      const { client } = own;
      if (client === null) throw new Error("Prisma began a transaction on a connection of another pool.");
      if (statementTimeoutMs !== undefined) await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
      return noting(client, () => work(transaction, client));
    };
    const options = statementTimeoutMs === undefined ? {} : { timeout: statementTimeoutMs };
    const [outcome, changes] = await ownConnection.run(own, () => db.prisma.$transaction(run, options));
    db.announceAll(changes);
    return outcome;
  });
}

/** Called with each connection that a pool hands out. The first one within `inPrismaTransaction` is the transaction's. */
export function noteConnection(client: pg.PoolClient): pg.PoolClient {
  const own = ownConnection.getStore();
  if (own !== undefined) own.client ??= client;
  return client;
}

/**
 * Retries a statement or transaction that the database aborted in favour of another one: after a deadlock or a
 * serialization failure nothing of it was kept, and a retry may well succeed.
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, {
    attempts: 5,
    // Random, so that the two transactions do not collide again.
    pauseMs: (attempt) => 10 * 2 ** attempt * (0.5 + Math.random()),
    isTemporary: (error) => databaseTrouble(error) === "conflict",
  });
}
