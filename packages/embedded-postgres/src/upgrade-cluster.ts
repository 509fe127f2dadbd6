import { existsSync, rmSync } from "node:fs";
import type pg from "pg";
import { addressOf } from "./address.ts";
import { createCluster } from "./cluster.ts";
import { type Copied, copyDatabase } from "./copy-database.ts";
import { programsFolder, requirePrograms } from "./find-programs.ts";
import { chooseIdentity } from "./identity.ts";
import { findPostmaster } from "./locks.ts";
import { DatabaseStartError, openPlace, type Place } from "./place.ts";
import { choosePrograms, linkLibraries } from "./programs.ts";
import { connect, withServer } from "./run-server.ts";
import { copyFolder, finishSwap, keptFolder, majorVersionOf, swapClusters, unfinishedCopies } from "./swap-clusters.ts";

export interface ClusterUpgrade extends Copied {
  readonly from: string;
  readonly to: string;
  /** The folders of the old cluster and of its programs. */
  readonly kept: readonly string[];
}

/**
 * Copies a cluster of another major version, older or newer, to that of the programs in `bin` or the bundled ones, then
 * compares and swaps them. Null if there is nothing to do. `prepare` brings a database to the newest migration, so that
 * both have the same tables.
 */
export async function upgradeCluster(options: {
  readonly dataDir: string;
  readonly bin: string | null;
  readonly prepare: (connection: pg.PoolConfig) => Promise<unknown>;
}): Promise<ClusterUpgrade | null> {
  const place = openPlace(options.dataDir);
  finishSwap(place);
  if (!existsSync(place.cluster)) return null;
  const [from, programs] = [majorVersionOf(place.cluster), choosePrograms(options.bin)];
  if (from === programs.major) return null;
  const oldPrograms = requirePrograms(options.bin, from, place);
  requireFree(keptFolder(place, from));
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
  const installed = programsFolder(place, from);
  return { ...copied, from, to: programs.major, kept: existsSync(installed) ? [kept, installed] : [kept] };
}

function requireFree(kept: string): void {
  if (!existsSync(kept)) return;
  throw new DatabaseStartError(
    `${kept} is still there from an earlier upgrade. If you do not need it, remove it with \`rm -r "${kept}"\`, then run this again.`,
  );
}

/** The same place with a socket that no other Postern looks for. */
function beside(place: Place, suffix: string): Place {
  return { ...place, socketDir: `${place.socketDir}-${suffix}` };
}
