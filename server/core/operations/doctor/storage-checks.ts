import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { keptClusters } from "@postern/embedded-postgres";
import { type DiskSpace, diskLevel, diskSpaceOf } from "../../platform/disk-space.ts";
import { fileFailure } from "../../platform/file-errors.ts";
import { readSecret } from "../../platform/secret-file.ts";
import { readSecretState } from "../instance-secret.ts";
import { type Check, type CheckResult, error, folderBytes, formatBytes, ok, warning } from "./check.ts";

export const dataFolder: Check = {
  name: "data folder",
  run: ({ config: { dataDir } }) => {
    if (!existsSync(dataDir)) {
      const problem = writeProblem(nearestFolder(dataDir));
      return problem === null
        ? ok(`${dataDir} does not exist yet. The first start creates it.`)
        : error(`${dataDir} does not exist and cannot be created. ${problem}`);
    }
    const problem = writeProblem(dataDir);
    return problem === null ? ok(`${dataDir} is writable.`) : error(problem);
  },
  advice: "Set POSTERN_DATA_DIR to a folder that can be written by the user who runs Postern.",
};

export const disk: Check = {
  name: "disk",
  run: async ({ config: { dataDir } }) => describeDisk(await diskSpaceOf(nearestFolder(dataDir))().catch(() => null)),
  advice: "Free some space or move the data folder to a larger disk. Below 256 MiB, submissions are refused.",
};

export const database: Check = {
  name: "database",
  run: ({ database: state }) => {
    if (state.kind === "missing") return ok("There is no database yet. The first start creates it.");
    if (state.kind === "unreachable") return error(state.reason);
    if (state.kind === "ready") return ok("Reachable and up to date.");
    const count = state.pendingMigrations.length;
    return warning(`${count} pending ${count === 1 ? "migration" : "migrations"}.`);
  },
  advice: "Check DATABASE_URL and that the server is running. The next start applies pending migrations.",
};

export const oldDatabase: Check = {
  name: "old database",
  run: ({ config: { dataDir } }) => {
    const found = keptClusters(dataDir).map(
      (kept) =>
        `${kept}, from before an upgrade, takes ${formatBytes(folderBytes(kept))}. Remove it with: rm -r "${kept}"`,
    );
    return found.length === 0 ? null : ok(found.join(" "));
  },
  advice: "Run Postern as the user who owns the folder.",
};

export const secret: Check = {
  name: "secret",
  run: async ({ scope, config, deps }) => {
    // Throws for one that was cut off.
    const kept = config.secret === null ? readSecret(config.dataDir) : config.secret;
    const state = deps === null ? "unknown" : await readSecretState(scope, deps);
    if (kept === null && state === "unknown") return ok("There is no secret yet. The first start creates it.");
    if (kept === null)
      return error(`There is no secret in ${config.dataDir}, but the database was encrypted with one.`);
    if (state === "foreign") return error("The database was encrypted with another secret.");
    if (state === "previous") return warning("The database is still encrypted with the previous secret.");
    return ok(state === "current" ? "It matches the database." : "Usable.");
  },
  advice: "See docs/operate/recovery.md: restore the secret from a backup, or run `postern secret rotate`.",
};

/** Exported for its tests. */
export function describeDisk(space: DiskSpace | null): CheckResult | null {
  if (space === null) return null;
  const found = `${formatBytes(space.freeBytes)} of ${formatBytes(space.totalBytes)} free.`;
  const level = diskLevel(space);
  return level === "ok" ? ok(found) : level === "low" ? warning(found) : error(found);
}

/** Why nothing can be written to a folder; null if it can. */
export function writeProblem(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (reason) {
    return fileFailure(reason)?.problem === "read-only"
      ? `${folder} is on a read-only file system.`
      : `This user is not allowed to write to ${folder}.`;
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
