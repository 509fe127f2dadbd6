import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./locks.ts";
import { flushFolder, type Place } from "./place.ts";

const ABANDONED = /^postgres\.new\.(\d+)\./;

/** The name under which a process makes a cluster before it is given its own. */
export function asideName(place: Place, unique: string): string {
  return `${place.cluster}.new.${process.pid}.${unique}`;
}

/**
 * Removes clusters that were never finished. One that a server has ever run on is never removed: where the file system has
 * lost its proper name in a power cut it gets the name back.
 */
export function clearAbandoned(place: Place): void {
  for (const name of readdirSync(place.dataDir)) {
    const pid = ABANDONED.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(place.dataDir, name);
    if (wasUsed(folder)) {
      if (!existsSync(place.cluster)) giveName(folder, place);
      continue;
    }
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // An initdb whose parent was killed may still be writing there; it will be gone by the next start.
    }
  }
}

/** Gives a cluster its name, durably: nothing may be written to it before. */
export function giveName(folder: string, place: Place): void {
  try {
    renameSync(folder, place.cluster);
  } catch (error) {
    // Another process was first; its cluster is as good as this one.
    if (!existsSync(place.cluster)) throw error;
  }
  flushFolder(place.dataDir);
}

// initdb's own databases have smaller numbers.
const FIRST_USER_DATABASE = 16_384;

/** True if a server has run on a cluster. initdb leaves none of the three signs, and each may be missing after a power cut. */
function wasUsed(cluster: string): boolean {
  return (
    existsSync(join(cluster, "postmaster.opts")) ||
    // initdb's own process, which serves nobody, writes its number with a minus.
    Number.parseInt(readIfThere(join(cluster, "postmaster.pid")), 10) > 0 ||
    hasUserDatabase(cluster)
  );
}

function hasUserDatabase(cluster: string): boolean {
  const base = join(cluster, "base");
  return existsSync(base) && readdirSync(base).some((name) => Number(name) >= FIRST_USER_DATABASE);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
