import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, readlinkSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { type Place, SOCKET_NAME } from "./place.ts";

/** The pid of the postmaster that runs on this cluster, whoever started it, or null. */
export function findPostmaster(place: Place): number | null {
  return liveHolder(readLock(clusterLock(place)), place);
}

/**
 * PostgreSQL considers a lock taken if any process has its pid. After a crash or reboot that may be an unrelated
 * process, so locks not held by a postmaster of this cluster are removed before a start.
 */
export function removeStaleLocks(place: Place): void {
  for (const file of [clusterLock(place), join(place.socketDir, `${SOCKET_NAME}.lock`)]) {
    const lock = readLock(file);
    if (lock !== null && liveHolder(lock, place) === null) removeLock(file, lock);
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function clusterLock(place: Place): string {
  return join(place.cluster, "postmaster.pid");
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function liveHolder(lock: string | null, place: Place): number | null {
  const pid = Number.parseInt(lock ?? "", 10);
  return pid > 0 && isRunning(pid) && isPostmasterOf(pid, place) ? pid : null;
}

// A postmaster runs in its cluster's folder and names it on its command line.
function isPostmasterOf(pid: number, place: Place): boolean {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === place.cluster;
    if (process.platform === "win32") return true;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(place.cluster);
  } catch {
    return false;
  }
}

function removeLock(file: string, judged: string): void {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  // Restores the lock if a process took it meanwhile: moving is atomic, reading and removing would not be.
  if (readFileSync(aside, "utf8") !== judged) linkSync(aside, file);
  unlinkSync(aside);
}
