import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { databaseBytes } from "../../core/accounts/store/usage.ts";
import type { Deps } from "../../core/deps.ts";
import { FULL_BELOW_BYTES } from "../../core/platform/disk-space.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { BackupError } from "./backup-error.ts";
import { readDescription } from "./series.ts";
import { type Fingerprint, markConsistencyPoint, readFingerprint } from "./store/consistency-point.ts";
import { recoverCluster } from "./store/recover.ts";
import { archiveUntil, type TakenBackup } from "./take-backup.ts";
import type { BackupTarget } from "./target.ts";
import { unpackBackup, unpackWal } from "./unpack.ts";
import { type VerifiedFiles, verifyFiles } from "./verify-files.ts";

export interface Verified {
  readonly tables: number;
  /** Visitors' attachments. */
  readonly files: VerifiedFiles;
}

/**
 * Restores a backup into a scratch folder and replays the archived log to a point named now. Throws a BackupError
 * unless every table has exactly the rows that the running database had at that point, and the attachment copies that
 * are due match their rows.
 */
export async function verifyBackup(
  scope: SystemScope,
  deps: Deps,
  target: BackupTarget,
  taken: TakenBackup,
): Promise<Verified> {
  const { config, db, log } = deps;
  await requireSpace(deps);
  removeScratch(config.dataDir);
  const name = `postern_${taken.id}_${randomUUID()}`;
  const scratch = join(config.dataDir, `${SCRATCH}${randomUUID()}`);
  const point = await markConsistencyPoint(db, name);
  let tables: number;
  try {
    await archiveUntil(scope, deps, target, { series: taken.series, lsn: point.lsn });
    const backup = await readDescription(target, { series: taken.series.name, id: taken.id });
    const cluster = join(scratch, "postgres");
    mkdirSync(scratch, { mode: 0o700 });
    await unpackBackup(target, backup, { cluster, files: join(scratch, "files") });
    await unpackWal(target, backup, cluster, point.lsn);
    const restored = await recoverCluster(scratch, log, {
      target: { kind: "name", name },
      bin: config.postgresBin,
      scratch: true,
    });
    try {
      const expected = await point.readFingerprint();
      const actual = await readFingerprint(restored.connection);
      requireSame(expected, actual);
      tables = expected.size;
    } finally {
      await restored.stop();
    }
    return { tables, files: await verifyFiles(scope, deps, target, taken.series) };
  } finally {
    await point.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const SCRATCH = "verify.";

/** Removes leftovers of an interrupted verification. */
function removeScratch(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(SCRATCH)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function requireSpace({ db, disk }: Deps): Promise<void> {
  const state = await disk.state();
  if (state === null) return;
  const needed = (await databaseBytes(db)) * 1.5 + 4 * FULL_BELOW_BYTES;
  if (state.freeBytes >= needed) return;
  const gigabytes = (needed / 1e9).toFixed(1);
  throw new BackupError(
    `The backup was taken but not verified: a trial restore needs ${gigabytes} GB free on the data folder's disk.`,
  );
}

function requireSame(expected: Fingerprint, actual: Fingerprint): void {
  const tables = [...new Set([...expected.keys(), ...actual.keys()])];
  const different = tables.filter((table) => expected.get(table) !== actual.get(table));
  if (different.length === 0) return;
  throw new BackupError(`The restored database differs from the running one in ${different.join(", ")}.`);
}
