import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseStartError, flushFolder, type Place } from "./place.ts";

// Folders beside the cluster during a major version upgrade. The copy gets the second name once verified.
export const copyFolder = (place: Place): string => `${place.cluster}.copy`;
const verifiedFolder = (place: Place): string => `${place.cluster}.verified`;
export const keptFolder = (place: Place, major: string): string => `${place.cluster}-${major}`;
const KEPT = /^postgres-(\d+)$/;

/**
 * Replaces the cluster with a verified copy and keeps the old one as `postgres-<major>`. An interruption leaves one of
 * them in place.
 */
export function swapClusters(place: Place, oldMajor: string): string {
  const kept = keptFolder(place, oldMajor);
  rename(copyFolder(place), verifiedFolder(place), place);
  rename(place.cluster, kept, place);
  finishSwap(place);
  return kept;
}

/**
 * Finishes a swap interrupted after the old cluster was set aside. Before that the old cluster is still in place, and
 * the copy is made anew. Refuses if the cluster itself is missing: an empty one must not replace it.
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

export function keptClusters(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => KEPT.test(name) && existsSync(join(dataDir, name, "PG_VERSION")))
    .map((name) => join(dataDir, name));
}

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
