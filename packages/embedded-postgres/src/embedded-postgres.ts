import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { addressOf, type OpenMode, type Server } from "./address.ts";
import { requirePrograms } from "./find-programs.ts";
import type { Lease } from "./lease.ts";
import { DatabaseStartError, openPlace } from "./place.ts";
import { choosePrograms } from "./programs.ts";
import { reachServer, stopServer } from "./reach.ts";
import { ownSizing } from "./sizing.ts";
import { majorVersionOf } from "./swap-clusters.ts";

export { DatabaseStartError };

/** Such as a logger of pino. */
export interface Log {
  info(message: string): void;
  error(facts: { readonly err: unknown } | string, message?: string): void;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** The folder of the programs; null for those that are installed with Postern. */
  readonly bin?: string | null;
  /** Runs a cluster of any major version whose programs are on this machine. */
  readonly anyMajor?: boolean;
  /** Over the durable defaults, for throw-away databases. Without effect on a server that runs already. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Start timeout, for replaying a long log. */
  readonly startTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** Gives up this process's share; the last one out stops the server. Close the pools first. */
  stop(): Promise<void>;
}

/** Used by the one serving process of a data folder. Throws a DatabaseStartError naming another one. */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "exclusive");
}

/** Used by commands: joins the running server of the data folder or starts one while needed. */
export function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "join-or-start");
}

/** True if the data folder has a database already. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres"));
}

const HEAL_PAUSE_MS = 1_000;

async function open(options: EmbeddedPostgresOptions, mode: OpenMode): Promise<EmbeddedPostgres> {
  const { log } = options;
  const { server, first } = await reach(options, mode);
  const stopping = new AbortController();
  const kept = keepLease(server, first, stopping.signal, log);
  let stopped: Promise<void> | null = null;
  return {
    connection: { ...server.address.connection, ...ownSizing().pool },
    stop: () => {
      stopping.abort();
      stopped ??= kept.then((lease) => leave(server, lease));
      return stopped;
    },
  };
}

async function reach(
  { dataDir, bin = null, anyMajor = false, settings = {}, startTimeoutMs }: EmbeddedPostgresOptions,
  mode: OpenMode,
): Promise<{ server: Server; first: Lease }> {
  try {
    const place = openPlace(dataDir);
    const programs = () =>
      anyMajor ? requirePrograms(bin, majorVersionOf(place.cluster), place) : choosePrograms(bin);
    const server: Server = { place, address: addressOf(place), mode, programs, settings };
    return { server, first: await reachServer(server, startTimeoutMs) };
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && (cause.code === "EACCES" || cause.code === "EPERM")))
      throw cause;
    throw new DatabaseStartError(`This user is not allowed to use ${dataDir}. Run Postern as the user who owns it.`, {
      cause,
    });
  }
}

/** Reaches the server again whenever it is lost, and answers the lease that is held when it is time to stop. */
async function keepLease(server: Server, first: Lease, stopping: AbortSignal, log: Log): Promise<Lease> {
  const stopped = once(stopping, "abort");
  for (let lease = first; ; ) {
    await Promise.race([lease.ended, stopped]);
    if (stopping.aborted) return lease;
    log.error("the connection to the embedded PostgreSQL was lost, reconnecting");
    try {
      lease = await reachServer(server);
      log.info("the embedded PostgreSQL is reachable again");
    } catch (error) {
      log.error({ err: error }, "the embedded PostgreSQL could not be reached");
      await Promise.race([sleep(HEAL_PAUSE_MS), stopped]);
    }
  }
}

async function leave(server: Server, lease: Lease): Promise<void> {
  try {
    if (await lease.release()) await stopServer(server);
  } finally {
    await lease.close();
  }
}
