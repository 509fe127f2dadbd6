import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { HOUR_MS } from "../../../shared/durations.ts";
import { takesBackups } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import { writeDurably } from "../../core/platform/durable-files.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { readSlot } from "./store/wal-stream.ts";

const statusFile = z.object({
  /** The last complete backup. */
  backup: z.object({ id: z.string(), at: z.coerce.date(), bytes: z.number() }).nullable(),
  /** The last backup that was restored and compared without differences. */
  verified: z.object({ id: z.string(), at: z.coerce.date() }).nullable(),
  /** Why the last attempt failed; null if it did not. */
  failure: z.object({ at: z.coerce.date(), reason: z.string() }).nullable(),
  /**
   * Files that messages refer to and that were in neither the file storage nor the backup at the last backup or
   * restore.
   */
  filesMissing: z.number().default(0),
});

export type BackupStatus = z.infer<typeof statusFile>;

const nothingYet: BackupStatus = { backup: null, verified: null, failure: null, filesMissing: 0 };

function pathOf(dataDir: string): string {
  return join(dataDir, "backup-status.json");
}

export function readBackupStatus(dataDir: string): BackupStatus {
  if (!existsSync(pathOf(dataDir))) return nothingYet;
  const parsed = statusFile.safeParse(JSON.parse(readFileSync(pathOf(dataDir), "utf8")));
  return parsed.success ? parsed.data : nothingYet;
}

export function recordBackupStatus(dataDir: string, change: Partial<BackupStatus>): void {
  const content = JSON.stringify({ ...readBackupStatus(dataDir), ...change });
  writeDurably(pathOf(dataDir), content, "replace", `${pathOf(dataDir)}.${randomBytes(6).toString("hex")}`);
}

const NIGHT_HOUR = 3;

/** Nightly, or as soon as possible if the night was missed or a series has just ended. After a failure, hourly. */
export function isBackupDue(status: BackupStatus, { now, hasSeries }: { now: Date; hasSeries: boolean }): boolean {
  const hoursSince = (at: Date | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - at.getTime()) / HOUR_MS;
  if (hoursSince(status.failure?.at) < 1) return false;
  if (!hasSeries || status.backup === null) return true;
  const age = hoursSince(status.verified?.at);
  return age > 26 || (age > 12 && now.getUTCHours() === NIGHT_HOUR);
}

export interface BackupHealth extends BackupStatus {
  /** Bytes of the write-ahead log not archived yet; null when nothing is being archived. */
  readonly pendingBytes: number | null;
  /** A process is archiving. */
  readonly archiving: boolean;
}

export async function readBackupHealth(
  _scope: SystemScope,
  { config, db }: Pick<Deps, "config" | "db">,
): Promise<BackupHealth> {
  const slot = await readSlot(db);
  return {
    ...readBackupStatus(config.dataDir),
    pendingBytes: slot === null || slot.lost ? null : slot.pendingBytes,
    archiving: slot?.active ?? false,
  };
}

export interface BackupReport {
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
}

const MAX_AGE_MS = 48 * HOUR_MS;

function isOutdated(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > MAX_AGE_MS;
}

export interface BackupWarning {
  readonly failed: boolean;
  /** `null` if no backup was verified. */
  readonly verifiedAt: Date | null;
}

/** `null` if nothing is wrong or backups are not set up. */
export function findBackupWarning(
  _scope: SystemScope,
  { config, clock }: Pick<Deps, "config" | "clock">,
): BackupWarning | null {
  if (!takesBackups(config)) return null;
  const { backup, verified, failure } = readBackupStatus(config.dataDir);
  const newest = verified ?? backup;
  const outdated = newest !== null && isOutdated(newest.at, clock.now());
  return failure !== null || outdated ? { failed: failure !== null, verifiedAt: verified?.at ?? null } : null;
}

/** About what a busy minute writes. */
const MAX_PENDING_BYTES = 256 * 1_024 ** 2;

/** Describes the state of backups in a sentence or two. */
export function describeBackups(health: BackupHealth, { now, serving }: { now: Date; serving: boolean }): BackupReport {
  const { backup, verified, failure, pendingBytes, archiving, filesMissing } = health;
  if (failure !== null) return { status: "error", message: `The last backup failed: ${failure.reason}` };
  if (backup === null || pendingBytes === null) return { status: "warning", message: "There is no backup yet." };
  const hours = verified === null ? null : Math.floor((now.getTime() - verified.at.getTime()) / HOUR_MS);
  const age =
    hours === null ? "No backup is verified yet." : `The last verified backup is ${describeHours(hours)} old.`;
  const pending = `${Math.ceil(pendingBytes / 1_024 ** 2)} MiB of the write-ahead log`;
  if (serving && !archiving)
    return { status: "error", message: `${age} ${pending} wait, because nothing archives it.` };
  if (serving && pendingBytes > MAX_PENDING_BYTES) return { status: "error", message: `${age} ${pending} wait.` };
  if (filesMissing > 0) {
    const files = filesMissing === 1 ? "1 attached file is" : `${filesMissing} attached files are`;
    return { status: "warning", message: `${age} ${files} missing in the file storage and in the backup.` };
  }
  return { status: verified === null || isOutdated(verified.at, now) ? "warning" : "ok", message: age };
}

function describeHours(hours: number): string {
  if (hours < 1) return "less than an hour";
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
