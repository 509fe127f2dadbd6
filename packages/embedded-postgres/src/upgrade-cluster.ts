import { existsSync, rmSync } from "node:fs";
import type pg from "pg";
import { addressOf } from "./address.ts";
import { findBinaries, linkLibraries, MAJOR_VERSION } from "./binaries.ts";
import { createCluster } from "./cluster.ts";
import { type Copied, copyDatabase } from "./copy-database.ts";
import { chooseIdentity } from "./identity.ts";
import { findPostmaster } from "./locks.ts";
import { findOldPrograms, programsFolder } from "./old-programs.ts";
import { DatabaseStartError, openPlace, type Place } from "./place.ts";
import { connect, withServer } from "./run-server.ts";
import { copyFolder, finishSwap, majorVersionOf, swapClusters, unfinishedCopies } from "./swap-clusters.ts";

export interface ClusterUpgrade extends Copied {
  readonly from: string;
  readonly to: string;
  /** The folders of the old cluster and of its programs. */
  readonly kept: readonly string[];
}

/**
 * Copies a cluster of an older major version into one of this version, compares the two, and swaps them. Null when there is nothing to do.
 * `prepare` brings a database to the newest migration, so that both have the same tables.
 */
export async function upgradeCluster(options: {
  readonly dataDir: string;
  readonly prepare: (connection: pg.PoolConfig) => Promise<unknown>;
}): Promise<ClusterUpgrade | null> {
  const place = openPlace(options.dataDir);
  finishSwap(place);
  if (!existsSync(place.cluster)) return null;
  const from = majorVersionOf(place.cluster);
  if (from === MAJOR_VERSION) return null;
  const oldPrograms = findOldPrograms(place, from);
  const pid = findPostmaster(place);
  if (pid !== null) {
    throw new DatabaseStartError(
      `The database is in use: PostgreSQL is running as process ${pid}. Stop Postern first. If an upgrade was interrupted, stop that process.`,
    );
  }
  for (const folder of unfinishedCopies(place)) rmSync(folder, { recursive: true, force: true });

  const old = { ...beside(place, "o"), libraries: `${place.libraries}-${from}` };
  const copy = { ...beside(place, "n"), cluster: copyFolder(place) };
  const copied = await withServer(old, oldPrograms, async (source) => {
    const programs = findBinaries();
    linkLibraries(programs, copy);
    const identity = chooseIdentity(programs, copy);
    await createCluster(copy.cluster, copy, programs, identity, addressOf(copy));
    return withServer(copy, programs, async (target) => {
      const maintenance = await connect({ ...target, database: "postgres" });
      await maintenance.query("CREATE DATABASE postern").finally(() => maintenance.end());
      await options.prepare(source);
      await options.prepare(target);
      const clients = await Promise.all([connect(source), connect(target)]);
      return copyDatabase(...clients).finally(() => Promise.all(clients.map((client) => client.end())));
    });
  });
  const kept = swapClusters(place, from);
  rmSync(old.libraries, { recursive: true, force: true });
  return { ...copied, from, to: MAJOR_VERSION, kept: [kept, programsFolder(place, from)] };
}

/** The same place with a socket that no other Postern looks for. */
function beside(place: Place, suffix: string): Place {
  return { ...place, socketDir: `${place.socketDir}-${suffix}` };
}
