import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { EmbeddedPostgres } from "@postern/embedded-postgres";
import type { Config } from "../../core/config.ts";
import { type Database, openDatabase } from "../../core/database/db.ts";
import { confirmationId } from "../../core/mail/link-emails.ts";
import type { Logger } from "../../core/platform/log.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupDescription } from "./series.ts";
import { recoverCluster } from "./store/recover.ts";
import {
  findReturned,
  type RecordedRemoval,
  readContentRemovals,
  readRemovals,
  removeContentsAgain,
  removeReturned,
} from "./store/removals.ts";
import type { BackupTarget } from "./target.ts";
import { unpackBackup, unpackWal } from "./unpack.ts";

/** Restores each of the backups to the end of its log in a scratch folder, and returns what had been deleted by then. */
export async function readLaterRemovals(
  scope: SystemScope,
  { config: { postgresBin: bin }, log }: { readonly config: Config; readonly log: Logger },
  target: BackupTarget,
  { later, folder }: { readonly later: readonly BackupDescription[]; readonly folder: string },
): Promise<LaterRemovals> {
  const ids = new Set<string>();
  const contents: RecordedRemoval[] = [];
  for (const backup of later) {
    const scratch = join(folder, `later.${randomUUID()}`);
    const cluster = join(scratch, "postgres");
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    try {
      await unpackBackup(target, backup, { cluster, files: join(scratch, "files") });
      await unpackWal(target, backup, cluster);
      const postgres = await recoverCluster(scratch, log, { target: { kind: "end" }, bin, scratch: true });
      await withDatabase(postgres, async (db) => {
        for (const id of await readRemovals(scope, db)) ids.add(id);
        contents.push(...(await readContentRemovals(scope, db)));
      }).finally(() => postgres.stop());
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new BackupError(
        `What was deleted later cannot be read from backup ${backup.id}, so nothing was restored. ${reason}`,
        { cause },
      );
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return { ids: [...ids], contents };
}

export interface LaterRemovals {
  /** Ids of submissions and accounts. */
  readonly ids: readonly string[];
  /** Contents removed from submissions that stay. */
  readonly contents: readonly RecordedRemoval[];
}

export type FindOwner = (
  db: Database,
  account: { readonly accountId: string; readonly email: string },
) => Promise<OwnerScope>;

/**
 * Repeats in a restored database the deletions made after its state. Returns the numbers of submissions and accounts
 * deleted.
 */
export async function removeAgain(
  scope: SystemScope,
  db: Database,
  { ids, contents, findOwner }: LaterRemovals & { readonly findOwner: FindOwner },
): Promise<{ readonly submissions: number; readonly accounts: number }> {
  let [submissions, accounts] = [0, 0];
  for (const returned of await findReturned(scope, db, ids)) {
    submissions += await removeReturned(await findOwner(db, returned), db, returned, confirmationId);
    if (returned.wholeAccount) accounts += 1;
  }
  for (const removal of contents) await removeContentsAgain(scope, db, removal);
  return { submissions, accounts };
}

/** Opens a restored database while `work` runs. */
export async function withDatabase<T>(postgres: EmbeddedPostgres, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(postgres.connection, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
