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

/** Such as a pino logger. */
export interface Log {
  info(message: string): void;
  error(facts: { readonly err: unknown } | string, message?: string): void;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** The folder of the programs; null for the bundled ones. */
  readonly bin?: string | null;
  /** Runs a cluster of any major version whose programs are on this machine. */
  readonly anyMajor?: boolean;
  /** Override the durable defaults, for throw-away databases. No effect on a server that is already running. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Start timeout, for replaying a long log. */
  readonly startTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** Releases this process's share; the last one stops the server. Close the pools first. */
  stop(): Promise<void>;
}

/** For the only serving process of a data folder. Throws a DatabaseStartError naming any other. */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "exclusive");
}

/** For commands: joins the data folder's running server or starts one while needed. */
export function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "join-or-start");
}

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

/** Reconnects whenever the server is lost, and returns the current lease when it is time to stop. */
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
