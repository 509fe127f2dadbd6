import { type Check, error, ok, warning } from "../../core/operations/doctor/check.ts";
import { describeBackups, readBackupHealth } from "./backup-status.ts";

export const backups: Check = {
  name: "backups",
  run: async ({ scope, config, settings, deps, running }) => {
    if (config.databaseUrl !== null) return ok("Those of the database server at DATABASE_URL. Not checked.");
    const { POSTERN_BACKUP_TO: to = "not set", POSTERN_BACKUP_KEY: key } = settings;
    if (to === "not set") return warning("None are taken.");
    if (key !== "set") return error("POSTERN_BACKUP_KEY is not set.");
    if (deps === null) return null;
    const health = await readBackupHealth(scope, deps);
    return describeBackups(health, { now: deps.clock.now(), serving: running !== null });
  },
  advice: "See docs/operate/backup.md on POSTERN_BACKUP_TO and POSTERN_BACKUP_KEY. Keep a copy of the key elsewhere.",
};
