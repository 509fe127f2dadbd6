import { takesBackups } from "../../core/config.ts";
import type { Feature } from "../../core/feature.ts";
import { forgetRemovals } from "./back-up.ts";
import { backups } from "./backup-check.ts";
import { createBackupGauges } from "./backup-gauges.ts";
import { createBackupTask } from "./jobs/backup-task.ts";
import { startWalArchiving } from "./jobs/wal-archiving.ts";

/** Continuous backups of the database, the secret, and files to a folder or object storage, with restores and their verification. */
export const backup: Feature = {
  name: "backup",
  needs: ["files"],
  types: () => import("./graphql.ts"),
  jobs: (deps) => ({ "back-up": createBackupTask(deps) }),
  crontab: ["*/10 * * * * back-up ?max=1"],
  sweep: async (scope, deps) => {
    if (!takesBackups(deps.config)) await forgetRemovals(scope, deps, null);
  },
  gauges: createBackupGauges,
  checks: [backups],
  startWithJobs: startWalArchiving,
};
