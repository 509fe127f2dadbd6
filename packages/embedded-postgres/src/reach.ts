import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "./address.ts";
import { ensureCluster } from "./cluster.ts";
import { chooseIdentity, handOver } from "./identity.ts";
import { type Lease, takeLease } from "./lease.ts";
import { findPostmaster, removeStaleLocks } from "./locks.ts";
import { DatabaseStartError, prepareSocketDir } from "./place.ts";
import { type Postmaster, spawnPostmaster, stopPostmaster } from "./postmaster.ts";
import { linkLibraries } from "./programs.ts";

// Crash recovery may take a while, but the wait must end even without an answer.
const REACH_TIMEOUT_MS = 120_000;
const POLL_MS = 20;

/**
 * Joins the running server, waits for one that is starting or stopping, or starts one. Any number of processes may do
 * so at once: PostgreSQL's own lock lets one server survive, and the others join it on their next attempt.
 */
export async function reachServer(server: Server, timeoutMs: number = REACH_TIMEOUT_MS): Promise<Lease> {
  const deadline = AbortSignal.timeout(timeoutMs);
  let started: Postmaster | null = null;
  for (;;) {
    const lease = await takeLease(server);
    if (lease !== null) return lease;
    if (deadline.aborted) throw unreachable(server);
    if (started?.exitCode() === null) {
      // Still starting.
    } else if (started !== null && !mayGoAgain(started)) {
      throw failed(server, started);
    } else {
      started = findPostmaster(server.place) === null ? await startServer(server) : null;
    }
    await sleep(POLL_MS);
  }
}

export async function stopServer(server: Server): Promise<void> {
  const { place } = server;
  const programs = server.programs();
  await stopPostmaster(place, programs, chooseIdentity(programs, place));
}

async function startServer(server: Server): Promise<Postmaster> {
  const { place, address, settings } = server;
  const programs = server.programs();
  linkLibraries(programs, place);
  const identity = chooseIdentity(programs, place);
  await ensureCluster(place, programs, identity, address);
  handOver(place, identity);
  prepareSocketDir(place, identity);
  removeStaleLocks(place);
  return spawnPostmaster(place, programs, identity, { ...address.settings, ...settings });
}

// Another process was faster, or has already stopped it, or a killed server is still shutting down.
function mayGoAgain(ended: Postmaster): boolean {
  return (
    ended.exitCode() === 0 || /lock file "[^"]+" already exists|pre-existing shared memory block/.test(ended.output())
  );
}

// Responses to our own connection attempts may be mixed with the lines that explain why it ended.
const LAST_LINES = 6;
const REFUSES_CONNECTIONS = /FATAL: +the database system is /;

function failed({ place }: Server, ended: Postmaster): DatabaseStartError {
  const lines = ended.output().split("\n");
  const lastLines = lines
    .filter((line) => !REFUSES_CONNECTIONS.test(line))
    .slice(-LAST_LINES)
    .join("\n");
  return new DatabaseStartError(`The embedded PostgreSQL did not start. It wrote to ${place.logFile}:\n${lastLines}`);
}

function unreachable({ place }: Server): DatabaseStartError {
  const pid = findPostmaster(place);
  const holder = pid === null ? "" : ` It is locked by process ${pid}.`;
  return new DatabaseStartError(`The PostgreSQL in ${place.cluster} does not respond at ${place.socketDir}.${holder}`);
}
