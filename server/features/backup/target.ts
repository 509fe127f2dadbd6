import type { Config } from "../../core/config.ts";
import { BackupError } from "./backup-error.ts";
import { type Destination, folderDestination } from "./destination.ts";
import type { BackupKey } from "./encryption.ts";
import { s3Destination } from "./s3-destination.ts";

export interface BackupTarget {
  readonly destination: Destination;
  readonly key: BackupKey;
  readonly keep: number;
}

/** `null` without backups. Throws a BackupError naming the missing setting. */
export function findTarget({ backup, s3 }: Pick<Config, "backup" | "s3">): BackupTarget | null {
  const { to, key, keep } = backup;
  if (to === null) return null;
  if (key === null) {
    throw new BackupError(
      "Backups are encrypted, and POSTERN_BACKUP_KEY is not set. Set it to the key of the backups that there are. Before the " +
        "first one, create a key with `postern backup-key`, and keep a copy of it away from this machine: without it a " +
        "backup cannot be restored.",
    );
  }
  const destination = to.startsWith("s3://") ? s3Destination(to, { s3 }) : folderDestination(to);
  return { destination, key, keep };
}

export function requireTarget(config: Pick<Config, "backup" | "s3">): BackupTarget {
  const target = findTarget(config);
  if (target === null)
    throw new BackupError("POSTERN_BACKUP_TO is not set. Set it to a folder, or to s3:// and a bucket.");
  return target;
}
