import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that only this user can enter. After the test it is removed, with a PostgreSQL that still runs in it. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "postern-data-"));
  onTestFinished(() => {
    const pid = postmasterOf(folder);
    if (pid !== null && existsSync(`/proc/${pid}`)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

/** The pid in the lock file of the data folder's PostgreSQL; null when it has stopped in order. */
export function postmasterOf(dataDir: string): number | null {
  const file = lockFileOf(dataDir);
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

export function lockFileOf(dataDir: string): string {
  return join(dataDir, "postgres", "postmaster.pid");
}
