import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseStartError, flushFolder, type Place } from "./place.ts";

// The folders beside the cluster during an upgrade to another major version. The copy bears the second name once it is verified.
export const copyFolder = (place: Place): string => `${place.cluster}.copy`;
const verifiedFolder = (place: Place): string => `${place.cluster}.verified`;
export const keptFolder = (place: Place, major: string): string => `${place.cluster}-${major}`;
const KEPT = /^postgres-(\d+)$/;

/** Puts a verified copy in the place of the cluster, which is kept as `postgres-<major>`. A cut leaves one of them in place. */
export function swapClusters(place: Place, oldMajor: string): string {
  const kept = keptFolder(place, oldMajor);
  rename(copyFolder(place), verifiedFolder(place), place);
  rename(place.cluster, kept, place);
  finishSwap(place);
  return kept;
}

/**
 * Finishes a swap that was interrupted after the old cluster was set aside. Before that the old cluster is still in its place, and the
 * copy is made anew. Refuses to go on when the cluster itself is missing: an empty one must not take its place.
 */
export function finishSwap(place: Place): void {
  if (existsSync(place.cluster)) return;
  if (existsSync(verifiedFolder(place))) {
    rename(verifiedFolder(place), place.cluster, place);
    return;
  }
  const [kept] = keptClusters(place.dataDir);
  if (kept === undefined) return;
  throw new DatabaseStartError(
    `${place.cluster} is missing, but ${kept} is there from before an upgrade of PostgreSQL. Restore ${place.cluster} from a backup. ` +
      `To go back to the state before the upgrade instead, rename ${kept} to it.`,
  );
}

export function unfinishedCopies(place: Place): readonly string[] {
  return [copyFolder(place), verifiedFolder(place)].filter((folder) => existsSync(folder));
}

/** The clusters of other major versions that are kept after an upgrade. */
export function keptClusters(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => KEPT.test(name) && existsSync(join(dataDir, name, "PG_VERSION")))
    .map((name) => join(dataDir, name));
}

/** The major version that made a cluster. */
export function majorVersionOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    throw new DatabaseStartError(`${cluster} cannot be read as a PostgreSQL cluster.`, { cause });
  }
}

function rename(from: string, to: string, place: Place): void {
  renameSync(from, to);
  flushFolder(place.dataDir);
}
