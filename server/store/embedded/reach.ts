import { setTimeout as sleep } from "node:timers/promises";
import type { Address } from "./address.ts";
import { type Binaries, findBinaries, linkLibraries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { DatabaseStartError } from "./errors.ts";
import { chooseIdentity } from "./identity.ts";
import { type Lease, type OpenMode, takeLease } from "./lease.ts";
import { findPostmaster, removeStaleLocks } from "./locks.ts";
import { type Place, prepareSocketDir } from "./place.ts";
import { type Postmaster, readLogEnd, spawnPostmaster, stopPostmaster } from "./postmaster.ts";

/** What it takes to reach, start and stop the PostgreSQL of one data folder. */
export interface Server {
  readonly place: Place;
  readonly address: Address;
  readonly mode: OpenMode;
  readonly settings: Readonly<Record<string, string>>;
}

// A recovery after a crash may take a while; an answer that never comes must end all the same.
const REACH_TIMEOUT_MS = 120_000;
const POLL_MS = 20;

/**
 * Joins the server that runs, waits for one that is starting or stopping, or starts one. Any number of processes may do so at
 * once: PostgreSQL's own lock lets one of their servers live, and the others find it at the next turn.
 */
export async function reachServer(server: Server): Promise<Lease> {
  const deadline = AbortSignal.timeout(REACH_TIMEOUT_MS);
  let started: Postmaster | null = null;
  for (;;) {
    const lease = await takeLease(server.address, server.mode);
    if (lease !== null) return lease;
    if (deadline.aborted) throw unreachable(server);
    if (started !== null && started.exitCode() !== null) {
      if (!lostTheRace(server)) throw failed(server);
      started = null;
    } else if (started === null && findPostmaster(server.place) === null) {
      started = await startServer(server);
    }
    await sleep(POLL_MS);
  }
}

export async function stopServer({ place }: Server): Promise<void> {
  const binaries = findBinaries();
  await stopPostmaster(place, binaries, chooseIdentity(binaries, place));
}

async function startServer(server: Server): Promise<Postmaster> {
  const { place, address, settings } = server;
  const binaries: Binaries = findBinaries();
  linkLibraries(binaries, place);
  const identity = chooseIdentity(binaries, place);
  await ensureCluster(place, binaries, identity, address);
  prepareSocketDir(place, identity);
  removeStaleLocks(place);
  return spawnPostmaster(place, binaries, identity, { ...address.settings, ...settings });
}

// Another process was quicker, or what is left of a killed server is still going away.
function lostTheRace({ place }: Server): boolean {
  return /lock file "[^"]+" already exists|pre-existing shared memory block/.test(readLogEnd(place));
}

function failed({ place }: Server): DatabaseStartError {
  return new DatabaseStartError(
    `The embedded PostgreSQL did not start. The end of ${place.logFile}:\n${readLogEnd(place)}`,
  );
}

function unreachable({ place }: Server): DatabaseStartError {
  const pid = findPostmaster(place);
  const holder = pid === null ? "" : ` Process ${pid} holds it.`;
  return new DatabaseStartError(`The PostgreSQL in ${place.cluster} does not answer at ${place.socketDir}.${holder}`);
}
