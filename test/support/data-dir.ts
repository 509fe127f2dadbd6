import { chmodSync, constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface DataDir {
  readonly path: string;
  /** Removes the folder and any PostgreSQL still running in it. */
  remove(): void;
}

/** An empty folder accessible only to this user. */
export function createDataDir(): DataDir {
  const path = mkdtempSync(join(tmpdir(), "postern-data-"));
  return {
    path,
    remove: () => {
      const pid = postmasterOf(path);
      if (pid !== null && existsSync(`/proc/${pid}`)) process.kill(pid, "SIGKILL");
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Copies a database's files, stopped or as a power cut would leave them. */
export function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Newer Node versions give a copied folder the default permissions, which PostgreSQL refuses.
  chmodSync(to, 0o700);
}

/** The path of an empty folder that is removed after the test. */
export function makeDataDir(): string {
  const { path, remove } = createDataDir();
  onTestFinished(remove);
  return path;
}

/** The pid in the lock file of the data folder's PostgreSQL; null after a clean stop. */
export function postmasterOf(dataDir: string): number | null {
  const file = lockFileOf(dataDir);
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

export function lockFileOf(dataDir: string): string {
  return join(dataDir, "postgres", "postmaster.pid");
}
