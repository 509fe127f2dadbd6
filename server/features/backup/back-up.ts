import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { BackupError, failureReason } from "./backup-error.ts";
import { recordBackupStatus } from "./backup-status.ts";
import { filesOf, removeOldCopies } from "./file-copies.ts";
import { removeOldSecrets } from "./secrets.ts";
import {
  type BackupEntry,
  folderOf,
  listBackupFiles,
  listBackups,
  listWal,
  readDescription,
  type Series,
} from "./series.ts";
import { startOfSegment } from "./store/lsn.ts";
import { deleteRemovals } from "./store/removals.ts";
import { withBackupLock } from "./store/wal-stream.ts";
import { type TakenBackup, takeBackup } from "./take-backup.ts";
import type { BackupTarget } from "./target.ts";
import { type Verified, verifyBackup } from "./verify-backup.ts";

export interface BackupOutcome extends TakenBackup {
  /** `null` unless requested. */
  readonly verified: Verified | null;
}

/** Takes a backup, verifies it if requested, and then removes backups beyond those to keep. Records the outcome. */
export async function backUp(
  scope: SystemScope,
  deps: Deps,
  target: BackupTarget,
  { verify }: { readonly verify: boolean },
): Promise<BackupOutcome> {
  const { config, clock, db } = deps;
  const outcome = await withBackupLock(db, async () => {
    try {
      const taken = await takeBackup(scope, deps, target);
      recordBackupStatus(config.dataDir, {
        backup: { id: taken.id, at: clock.now(), bytes: taken.bytes },
        filesMissing: taken.files.missing,
      });
      const verified = verify ? await verifyBackup(scope, deps, target, taken) : null;
      recordBackupStatus(config.dataDir, {
        failure: null,
        ...(verified === null ? {} : { verified: { id: taken.id, at: clock.now() } }),
      });
      // An unverified backup replaces none.
      if (verified !== null) {
        await removeOldBackups(target, { series: taken.series, now: clock.now() });
        await forgetRemovals(scope, deps, target);
        await forgetFiles(scope, deps, target, taken.series);
      }
      return { ...taken, verified };
    } catch (error) {
      recordBackupStatus(config.dataDir, { failure: { at: clock.now(), reason: failureReason(error) } });
      throw error;
    }
  });
  if (outcome === null) throw new BackupError("Another backup is being taken. Try again when it has finished.");
  return outcome;
}

/** True while a backup is being taken or verified, by any process. */
export async function isBackingUp(_scope: SystemScope, { db }: Pick<Deps, "db">): Promise<boolean> {
  return (await withBackupLock(db, async () => true)) === null;
}

/** Removes leftovers of interrupted backups. No other backup runs at the same time. */
async function removeUnfinished(
  { destination }: BackupTarget,
  backups: readonly BackupEntry[],
  series: string,
): Promise<void> {
  const whole = new Set(backups.map(folderOf));
  const folders = (await listBackupFiles({ destination })).map((name) => name.split("/").slice(0, 3).join("/"));
  await destination.remove([...new Set(folders)].filter((folder) => !whole.has(folder)));
  // The last piece of the log may still be being written.
  const names = await destination.list(`${series}/wal`);
  const drafts = names.filter((name) => name.endsWith(".part"));
  const newest = names.findLast((name) => name.endsWith(".age")) ?? "";
  await destination.remove(drafts.filter((name) => name < newest));
}

/** Longer than a deleting transaction may take. */
const REMOVAL_MS = HOUR_MS;

/** Removes files from the destination that were deleted before the oldest backup was taken. */
export async function forgetFiles(
  scope: SystemScope,
  deps: Pick<Deps, "db">,
  target: BackupTarget,
  series: Series,
): Promise<void> {
  const [oldest] = await listBackups(target);
  if (oldest === undefined) return;
  await removeOldCopies(scope, deps, target, { owner: series, before: new Date(oldest.at.getTime() - REMOVAL_MS) });
}

/** Drops removal records from before the oldest backup. Without backups none are kept. */
export async function forgetRemovals(
  scope: SystemScope,
  { clock, db }: Pick<Deps, "clock" | "db">,
  target: BackupTarget | null,
): Promise<void> {
  const [oldest] = target === null ? [] : await listBackups(target);
  if (target !== null && oldest === undefined) return;
  await deleteRemovals(scope, db, new Date((oldest?.at ?? clock.now()).getTime() - REMOVAL_MS));
}

/** Minimum retention of the series of a database that was restored or replaced. */
const MIN_DAYS_OF_OTHERS = 30;

/** Keeps the newest backups of the series, and the log since the oldest of them. */
export async function removeOldBackups(
  target: BackupTarget,
  {
    series: { name: series, systemId },
    now,
  }: { readonly series: Pick<Series, "name" | "systemId">; readonly now: Date },
): Promise<void> {
  const { destination, keep } = target;
  const backups = await listBackups(target);
  const own = backups.filter((backup) => backup.series === series);
  const [kept] = own.slice(-keep);
  if (kept === undefined) return;
  await removeUnfinished(target, backups, series);
  const { startLsn } = await readDescription(target, kept);
  const wal = (await listWal(target, series)).filter(({ end }) => end <= startOfSegment(startLsn));
  await destination.remove(wal.map(({ name }) => name));
  await destination.remove(own.slice(0, -keep).map(folderOf));
  await removeOldSecrets(target, kept);
  const oldest = new Date(now.getTime() - Math.max(keep, MIN_DAYS_OF_OTHERS) * DAY_MS);
  const others = new Set(backups.map((backup) => backup.series).filter((name) => name !== series));
  for (const name of others) {
    const ended = backups.filter((backup) => backup.series === name);
    const newest = ended.at(-1);
    if (newest === undefined || newest.at >= oldest) continue;
    const other = await readDescription(target, newest).catch(() => null);
    await destination.remove([name]);
    // The files of a replaced database, such as after a PostgreSQL upgrade, are removed with its last series.
    if (other !== null && other.systemId !== systemId && !(await hasBackupOf(target, other.systemId))) {
      await destination.remove([filesOf(other)]);
    }
  }
}

async function hasBackupOf(target: BackupTarget, systemId: string): Promise<boolean> {
  for (const entry of await listBackups(target)) {
    if ((await readDescription(target, entry)).systemId === systemId) return true;
  }
  return false;
}
