import { existsSync } from "node:fs";
import { HOUR_MS } from "../../../shared/durations.ts";
import { type Check, type CheckResult, error, formatBytes, ok, warning } from "../../core/operations/doctor/check.ts";
import { writeProblem } from "../../core/operations/doctor/storage-checks.ts";
import { type FileHealth, readFileHealth } from "./file-health.ts";
import { filesFolder } from "./folder-storage.ts";

export const fileCheck: Check = {
  name: "files",
  run: async ({ scope, config: { dataDir }, deps }) => {
    if (deps === null) return null;
    const folder = filesFolder(dataDir);
    const problem = existsSync(folder) ? writeProblem(folder) : null;
    if (problem !== null) return error(problem);
    return describeFiles(await readFileHealth(scope, deps), deps.clock.now());
  },
  advice: "See docs/guide/files.md on the storage. While it fails, messages are accepted without their files.",
};

const MAX_REMOVAL_AGE_MS = HOUR_MS;

/** Exported for its tests. */
export function describeFiles({ kept, leftOut, removals, isStorageReachable }: FileHealth, now: Date): CheckResult {
  if (!isStorageReachable) return error("The file storage does not answer.");
  const failed = leftOut.reduce(
    (sum, { reason, recent }) => (reason === "storage-full" || reason === "storage-failed" ? sum + recent : sum),
    0,
  );
  const found = `${kept.files} stored, ${formatBytes(kept.bytes)}.`;
  if (removals.oldestAt !== null && now.getTime() - removals.oldestAt.getTime() > MAX_REMOVAL_AGE_MS) {
    return warning(`${found} The content of ${removals.waiting} deleted files has not been removed for over an hour.`);
  }
  if (failed === 0) return ok(found);
  return warning(`${found} ${failed} were left out in the last day because the storage was full or failed.`);
}
