import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Task } from "graphile-worker";
import { systemScope } from "../../../core/access/authenticate.ts";
import { takesBackups } from "../../../core/config.ts";
import type { Deps } from "../../../core/deps.ts";
import { packageRoot } from "../../../core/platform/package-root.ts";
import { isBackingUp } from "../back-up.ts";
import { isBackupDue, readBackupStatus } from "../backup-status.ts";
import { readSeries } from "../series.ts";

const LOWEST_PRIORITY = 19;

/** Runs `postern backup --verify` when a backup is due, in a separate process so that visitors do not wait for it. */
export function createBackupTask({ config, clock, db, log }: Deps): Task {
  return async (_payload, { abortSignal }) => {
    if (!takesBackups(config)) return;
    const hasSeries = readSeries(config.dataDir) !== null;
    if (!isBackupDue(readBackupStatus(config.dataDir), { now: clock.now(), hasSeries })) return;
    if (await isBackingUp(systemScope(), { db })) return;
    const child = spawn(process.execPath, [join(packageRoot(), "bin", "postern.mjs"), "backup", "--verify"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    abortSignal?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    if (child.pid !== undefined) lowerPriority(child.pid);
    const code = await new Promise<number | null>((resolve) => {
      child.on("error", () => resolve(null)).on("exit", resolve);
    });
    if (code === 0) log.info("a backup was taken and verified");
    else log.error({ reason: readBackupStatus(config.dataDir).failure?.reason }, "the backup failed");
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // It has already ended.
  }
}
