import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { flushFolder, writeDurably } from "../../durable-files.ts";
import type { Logger } from "../../log.ts";
import { secretPath } from "../../secret-file.ts";
import { recoverCluster } from "../../store/backup/recover.ts";
import { MAJOR_VERSION } from "../../store/embedded/binaries.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupDescription, listBackups, readDescription } from "./series.ts";
import type { BackupTarget } from "./target.ts";
import { unpackBackup, unpackWal } from "./unpack.ts";

export interface RestoreInput {
  /** The id of a backup; the newest one unless given. */
  readonly backup?: string;
}

export interface Restored {
  readonly backup: string;
  readonly takenAt: string;
}

/** Restores a backup into the data folder, which must be empty. Until everything is in place, the folder has no database. */
export async function restoreBackup(
  { config, log }: { readonly config: Config; readonly log: Logger },
  target: BackupTarget,
  input: RestoreInput,
): Promise<Restored> {
  const { dataDir } = config;
  if (config.databaseUrl !== null) {
    throw new BackupError(
      "DATABASE_URL is set, so a restored data folder would not be used. Unset it, then try again.",
    );
  }
  requireEmpty(dataDir);
  const backup = await choose(target, input);
  if (backup.postgres !== MAJOR_VERSION) {
    throw new BackupError(
      `Backup ${backup.id} is of PostgreSQL ${backup.postgres}, and this version of Postern includes PostgreSQL ` +
        `${MAJOR_VERSION}. Restore it with Postern ${backup.postern}, then update.`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `${DRAFT}${randomUUID()}`);
  try {
    const cluster = join(draft, "postgres");
    const files = join(draft, "files");
    mkdirSync(files, { recursive: true, mode: 0o700 });
    await unpackBackup(target, backup, { cluster, files });
    await unpackWal(target, backup, cluster);
    const postgres = await recoverCluster(draft, log, { target: { kind: "end" } });
    await postgres.stop();
    for (const name of readdirSync(files)) renameSync(join(files, name), join(dataDir, name));
    if (config.secret === null) {
      writeDurably(secretPath(dataDir), backup.secret, "replace", join(draft, "secret"));
    }
    flushFolder(dataDir);
    renameSync(cluster, join(dataDir, "postgres"));
    flushFolder(dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { backup: backup.id, takenAt: backup.createdAt };
}

const DRAFT = "restore.";

function requireEmpty(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  // What an interrupted restore has left is in nobody's way.
  const found = readdirSync(dataDir).filter((name) => {
    if (!name.startsWith(DRAFT)) return true;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    return false;
  });
  if (found.length > 0) {
    throw new BackupError(
      `${dataDir} is not empty, so nothing was restored. Move it away, or set POSTERN_DATA_DIR to an empty folder.`,
    );
  }
}

/** The newest backup, or the one that is named unless a later life of the same database knows what was deleted since. */
async function choose(target: BackupTarget, { backup }: RestoreInput): Promise<BackupDescription> {
  const backups = await listBackups(target);
  const { address } = target.destination;
  const index = backup === undefined ? backups.length - 1 : backups.findLastIndex(({ id }) => id === backup);
  const entry = backups[index];
  if (entry === undefined) {
    const which = backup === undefined ? "" : ` ${backup}`;
    throw new BackupError(`There is no backup${which} in ${address}. See \`postern backup-list\`.`);
  }
  const chosen = await readDescription(target, entry);
  const later = backups.slice(index + 1).filter(({ series }) => series !== chosen.series);
  for (const newest of new Map(later.map((candidate) => [candidate.series, candidate])).values()) {
    const { systemId, id } = await readDescription(target, newest);
    if (systemId !== chosen.systemId) continue;
    throw new BackupError(
      `Backup ${chosen.id} does not know what was deleted since ${id} began another series. Restore ${id} or a newer one.`,
    );
  }
  return chosen;
}
