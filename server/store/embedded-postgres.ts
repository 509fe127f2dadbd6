import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { addressOf } from "./embedded/address.ts";
import type { Lease, OpenMode } from "./embedded/lease.ts";
import { openPlace } from "./embedded/place.ts";
import { reachServer, type Server, stopServer } from "./embedded/reach.ts";

export { DatabaseStartError } from "./embedded/errors.ts";

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Over the durable defaults, for throw-away databases. Without effect on a server that runs already. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** Gives up this process's share; the last one out stops the server. Close the pools first. */
  stop(): Promise<void>;
}

/** For the one serving process of a data folder. Throws a DatabaseStartError that names the other one if there is one. */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "exclusive");
}

/** For commands: uses the running server of the data folder, whoever started it, or starts one for as long as it is used. */
export function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, "join-or-start");
}

const HEAL_PAUSE_MS = 1_000;

async function open(options: EmbeddedPostgresOptions, mode: OpenMode): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {} } = options;
  const place = openPlace(dataDir);
  const server: Server = { place, address: addressOf(place), mode, settings };
  const stopping = new AbortController();
  const lease = await reachServer(server);
  const kept = keepLease(server, lease, stopping.signal, log);
  return {
    connection: server.address.connection,
    stop: async () => {
      stopping.abort();
      await leave(server, await kept);
    },
  };
}

/** Reaches the server again whenever it is lost, and answers the lease that is held when it is time to stop. */
async function keepLease(server: Server, first: Lease, stopping: AbortSignal, log: Logger): Promise<Lease> {
  const stopped = once(stopping, "abort");
  for (let lease = first; ; ) {
    await Promise.race([lease.ended, stopped]);
    if (stopping.aborted) return lease;
    log.error("the embedded PostgreSQL was lost; reaching for it again");
    try {
      lease = await reachServer(server);
      log.info("the embedded PostgreSQL is back");
    } catch (error) {
      log.error({ err: error }, "the embedded PostgreSQL could not be reached");
      await Promise.race([sleep(HEAL_PAUSE_MS), stopped]);
    }
  }
}

async function leave(server: Server, lease: Lease): Promise<void> {
  if (await lease.release()) await stopServer(server);
  await lease.close();
}
