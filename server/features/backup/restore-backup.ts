import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findPrograms } from "@postern/embedded-postgres";
import { readSecretCheck } from "../../core/accounts/store/sealed-values.ts";
import type { Config } from "../../core/config.ts";
import { migrate } from "../../core/database/migrate.ts";
import type { Clock } from "../../core/platform/clock.ts";
import { flushFolder, writeDurably } from "../../core/platform/durable-files.ts";
import type { Logger } from "../../core/platform/log.ts";
import { previousSecretPath, secretPath } from "../../core/platform/secret-file.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { openWritePlace } from "../files/open-file-store.ts";
import { BackupError } from "./backup-error.ts";
import { recordBackupStatus } from "./backup-status.ts";
import { chooseBackup, type RestorePoint } from "./choose-backup.ts";
import { type RestoredFiles, restoreFiles } from "./file-copies.ts";
import { type FindOwner, type LaterRemovals, readLaterRemovals, removeAgain, withDatabase } from "./replay-removals.ts";
import { findSecrets, type Secrets } from "./secrets.ts";
import { recoverCluster } from "./store/recover.ts";
import type { BackupTarget } from "./target.ts";
import { unpackBackup, unpackWal } from "./unpack.ts";

export interface RestoreInput {
  /** Backup id; defaults to the newest. */
  readonly backup?: string;
  /** An instant with its zone; defaults to the end of the archived log. */
  readonly at?: string;
}

export interface RestoreContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly findOwner: FindOwner;
}

export interface Restored {
  readonly backup: string;
  readonly takenAt: string;
  /** Deleted again, because they were deleted after the restored state. */
  readonly removedAgain: { readonly submissions: number; readonly accounts: number };
  /** Visitors' attachments. */
  readonly files: RestoredFiles;
}

/** Restores a backup into the data folder, which must be empty. Until everything is in place, the folder has no database. */
export async function restoreBackup(
  scope: SystemScope,
  context: RestoreContext,
  target: BackupTarget,
  input: RestoreInput,
): Promise<Restored> {
  const { config, clock } = context;
  const { dataDir } = config;
  if (config.databaseUrl !== null) {
    throw new BackupError(
      "DATABASE_URL is set, so a restored data folder would not be used. Unset it, then try again.",
    );
  }
  requireEmpty(dataDir);
  const point = await chooseBackup(target, input, clock.now());
  const { backup, later } = point;
  for (const { id, postgres, postern } of [backup, ...later]) {
    if (findPrograms(config.postgresBin, postgres) !== null) continue;
    throw new BackupError(
      `Backup ${id} is of PostgreSQL ${postgres}, which is not on this machine. Install it, and set POSTERN_POSTGRES_BIN to ` +
        `the folder of its programs. Or restore the backup with Postern ${postern}, then update.`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `${DRAFT}${randomUUID()}`);
  try {
    const removals = await readLaterRemovals(scope, context, target, { later, folder: draft });
    const restored = await restoreInto(scope, context, target, { draft, point, removals });
    return { backup: backup.id, takenAt: backup.createdAt, ...restored };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function restoreInto(
  scope: SystemScope,
  { config, log, findOwner }: RestoreContext,
  target: BackupTarget,
  {
    draft,
    point,
    removals,
  }: { readonly draft: string; readonly point: RestorePoint; readonly removals: LaterRemovals },
): Promise<Pick<Restored, "removedAgain" | "files">> {
  const { dataDir } = config;
  const { backup, at } = point;
  const cluster = join(draft, "postgres");
  const inDataDir = join(draft, "files");
  mkdirSync(inDataDir, { recursive: true, mode: 0o700 });
  await unpackBackup(target, backup, { cluster, files: inDataDir });
  await unpackWal(target, backup, cluster);
  const postgres = await recoverCluster(draft, log, {
    target: at === null ? { kind: "end" } : { kind: "time", at },
    bin: config.postgresBin,
  });
  let restored: { readonly secrets: Secrets } & Pick<Restored, "removedAgain" | "files">;
  try {
    // It may be from an older version.
    await migrate(postgres.connection, log);
    restored = await withDatabase(postgres, async (db) => ({
      removedAgain: await removeAgain(scope, db, { ...removals, findOwner }),
      secrets: await findSecrets(target, backup, await readSecretCheck(scope, db)),
      files: await restoreFiles(scope, { db }, target, {
        owner: backup,
        storage: openWritePlace({ ...config, dataDir: inDataDir }),
      }),
    }));
  } finally {
    await postgres.stop();
  }
  const { secrets, removedAgain, files } = restored;
  for (const name of readdirSync(inDataDir)) renameSync(join(inDataDir, name), join(dataDir, name));
  recordBackupStatus(dataDir, { filesMissing: files.missing });
  if (config.secret === null) {
    const { secret, previousSecret } = secrets;
    if (previousSecret !== null) {
      writeDurably(previousSecretPath(dataDir), previousSecret, "replace", join(draft, "secret.previous"));
    }
    writeDurably(secretPath(dataDir), secret, "replace", join(draft, "secret"));
  }
  flushFolder(dataDir);
  renameSync(cluster, join(dataDir, "postgres"));
  flushFolder(dataDir);
  return { removedAgain, files };
}

const DRAFT = "restore.";

function requireEmpty(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  // Leftovers of an interrupted restore do no harm.
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
