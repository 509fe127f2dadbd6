import { hasEmbeddedDatabase, openEmbeddedPostgres, startEmbeddedPostgres } from "@postern/embedded-postgres";
import type pg from "pg";
import type { Config } from "../config.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import type { Logger } from "../platform/log.ts";
import { retry } from "../platform/retry.ts";
import { type Database, openDatabase } from "./db.ts";
import { migrate, readPendingMigrations } from "./migrate.ts";

export interface StoreOptions {
  readonly config: Config;
  readonly log: Logger;
  /** "exclusive" for the one serving process of a data folder; commands join it or start the server themselves. */
  readonly mode: "exclusive" | "join-or-start";
}

export interface Store {
  readonly db: Database;
  close(): Promise<void>;
}

interface Source {
  readonly connection: pg.PoolConfig;
  /** `null` if it is the same database. */
  readonly direct: pg.PoolConfig | null;
  stop(): Promise<void>;
}

/** Connects to the configured database and brings its tables up to date. */
export async function openStore({ config, log, mode }: StoreOptions): Promise<Store> {
  const source = await openSource(config, log, mode);
  try {
    await whenReachable(log, () => migrate(source.direct ?? source.connection, log));
  } catch (error) {
    await source.stop();
    throw error;
  }
  // The one process that serves keeps a connection for visitors and one for owners, whose statements are planned.
  const min = mode === "exclusive" ? 1 : 0;
  const db = openSourceDatabase({ ...source, connection: { ...source.connection, min } }, log);
  return {
    db,
    close: async () => {
      await db.close();
      await source.stop();
    },
  };
}

export interface InspectedStore extends Store {
  readonly pendingMigrations: readonly string[];
}

/**
 * Opens the database as it is, creating nothing and applying no migration. Null if the data folder has no database yet.
 * An embedded server that is not running is started for as long as the store is open.
 */
export async function inspectStore({ config, log }: Omit<StoreOptions, "mode">): Promise<InspectedStore | null> {
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config.dataDir)) return null;
  const source = await openSource(config, log, "join-or-start");
  try {
    const pendingMigrations = await readPendingMigrations(source.direct ?? source.connection, log);
    const db = openSourceDatabase(source, log);
    return { db, pendingMigrations, close: () => db.close().finally(() => source.stop()) };
  } catch (error) {
    await source.stop();
    throw error;
  }
}

function openSourceDatabase({ connection, direct }: Source, log: Logger): Database {
  const onIdleError = (error: Error) => log.warn({ err: error }, "an idle database connection was lost");
  return openDatabase(connection, onIdleError, direct);
}

async function openSource(config: Config, log: Logger, mode: StoreOptions["mode"]): Promise<Source> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== null) {
    const direct = databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl };
    return { connection: { connectionString: databaseUrl }, direct, stop: async () => {} };
  }
  const options = { dataDir: config.dataDir, bin: config.postgresBin, log };
  const { connection, stop } = await (mode === "exclusive"
    ? startEmbeddedPostgres(options)
    : openEmbeddedPostgres(options));
  return { connection, direct: null, stop };
}

/** Retries for up to half a minute, as a database server often starts at the same moment as this process. */
export function whenReachable<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  return retry(work, {
    attempts: 30,
    pauseMs: () => 1_000,
    isTemporary: (error, attempt) => {
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable && attempt === 1) log.warn("the database cannot be reached yet, retrying for 30 seconds");
      return isUnavailable;
    },
  });
}
