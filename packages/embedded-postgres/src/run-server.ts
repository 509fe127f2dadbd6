import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Address, addressOf } from "./address.ts";
import { chooseIdentity } from "./identity.ts";
import { removeStaleLocks } from "./locks.ts";
import { DatabaseStartError, type Place, prepareSocketDir } from "./place.ts";
import { spawnPostmaster, stopPostmaster } from "./postmaster.ts";
import { linkLibraries, type Programs } from "./programs.ts";

const START_TIMEOUT_MS = 300_000;
const POLL_MS = 50;

/** Runs a server on a cluster of any version for the duration of the work. */
export async function withServer<Result>(
  place: Place,
  programs: Programs,
  work: (connection: Address["connection"]) => Promise<Result>,
): Promise<Result> {
  linkLibraries(programs, place);
  const identity = chooseIdentity(programs, place);
  const { connection, settings } = addressOf(place);
  prepareSocketDir(place, identity);
  removeStaleLocks(place);
  const server = spawnPostmaster(place, programs, identity, settings);
  try {
    const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
    while (!(await answers(connection))) {
      if (server.exitCode() !== null || deadline.aborted) {
        throw new DatabaseStartError(`PostgreSQL did not start on ${place.cluster}. It wrote:\n${server.output()}`);
      }
      await sleep(POLL_MS);
    }
    return await work(connection);
  } finally {
    await stopPostmaster(place, programs, identity);
    rmSync(place.socketDir, { recursive: true, force: true });
  }
}

async function answers(connection: Address["connection"]): Promise<boolean> {
  return connect({ ...connection, database: "postgres" }).then(
    (client) => client.end().then(() => true),
    () => false,
  );
}

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The query that loses its connection rejects; without a listener the error would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
