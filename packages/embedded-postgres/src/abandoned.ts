import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./locks.ts";
import { flushFolder, type Place } from "./place.ts";

const ABANDONED = /^postgres\.new\.(\d+)\./;

/** Temporary name of a cluster while a process creates it. */
export function asideName(place: Place, unique: string): string {
  return `${place.cluster}.new.${process.pid}.${unique}`;
}

/**
 * Removes unfinished clusters. Never removes one that a server has run on: if a power cut lost its proper name, the
 * name is restored.
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
    // Another process was first; its cluster is equivalent.
    if (!existsSync(place.cluster)) throw error;
  }
  flushFolder(place.dataDir);
}

// initdb's own databases have smaller numbers.
const FIRST_USER_DATABASE = 16_384;

/**
 * True if a server has run on a cluster. initdb leaves none of the three signs, and a power cut can lose any of them.
 */
function wasUsed(cluster: string): boolean {
  return (
    existsSync(join(cluster, "postmaster.opts")) ||
    // initdb's own process, which accepts no connections, writes its pid negated.
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
