import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../core/deps.ts";
import { mailFolder } from "../../core/mail/mail-files.ts";
import { packageVersion } from "../../core/platform/package-root.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { BackupError } from "./backup-error.ts";
import { encryptStream } from "./encryption.ts";
import { type CopiedFiles, copyNewFiles, reconcileCopies } from "./file-copies.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import {
  ARCHIVE,
  type BackupDescription,
  endSeries,
  folderOf,
  keepSeries,
  listWal,
  newSeriesName,
  readSeries,
  type Series,
  stampOf,
  writeDescription,
} from "./series.ts";
import { takeBaseBackup } from "./store/base-backup.ts";
import { startOfSegment } from "./store/lsn.ts";
import { identifySystem, openReplication, type ReplicationClient } from "./store/replication.ts";
import { createSlot, dropSlot, readSlot } from "./store/wal-stream.ts";
import { tarHeader } from "./tar.ts";
import type { BackupTarget } from "./target.ts";
import { archivedUntil, archiveWal } from "./wal-archive.ts";

export interface TakenBackup {
  readonly id: string;
  readonly series: Series;
  readonly stopLsn: bigint;
  /** Size of the encrypted archive. */
  readonly bytes: number;
  /** Visitors' attachments. */
  readonly files: CopiedFiles;
}

/**
 * Backs up the embedded database while in use: all of it, its secret, the emails in the data folder, and visitors'
 * attachments.
 */
export async function takeBackup(scope: SystemScope, deps: Deps, target: BackupTarget): Promise<TakenBackup> {
  const { config, clock, db } = deps;
  requireEmbedded(config);
  await target.destination.requireReachable();
  const client = await openReplication(db);
  try {
    const series = await continueSeries(scope, deps, target, client);
    await reconcileCopies(scope, deps, target, series);
    const before = await copyNewFiles(scope, deps, target, series);
    const at = clock.now();
    const id = stampOf(at);
    const archive = new PassThrough({ highWaterMark: ARCHIVE_BUFFER_BYTES });
    const folder = folderOf({ series: series.name, id });
    const writing = target.destination.write(`${folder}/${ARCHIVE}`, await encryptStream(target.key, archive));
    const reading = (async () => {
      await packMailFiles(config.dataDir, (bytes) => push(archive, bytes));
      const backup = await takeBaseBackup(client, `postern ${id}`, { data: (bytes) => push(archive, bytes) });
      archive.end();
      return backup;
    })().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // A failing destination also ends the reading.
    writing.catch((error: Error) => archive.destroy(error));
    const [written, base] = await settleBoth(writing, reading);
    // From now on the process that archives copies first. What it archived before this was seen is named by what is visible now.
    keepSeries(config.dataDir, { ...series, hasFiles: true });
    const since = await copyNewFiles(scope, deps, target, series);
    await writeDescription(target, {
      id,
      series: series.name,
      createdAt: at.toISOString(),
      completedAt: clock.now().toISOString(),
      postern: packageVersion(),
      postgres: readFileSync(join(config.dataDir, "postgres", "PG_VERSION"), "utf8").trim(),
      systemId: series.systemId,
      timeline: series.timeline,
      startLsn: base.startLsn,
      stopLsn: base.stopLsn,
      archive: { bytes: written.bytes, sha256: written.sha256 },
      manifest: base.manifest,
      ...requireSecrets(config),
    } satisfies Omit<BackupDescription, "format">);
    return {
      id,
      series,
      stopLsn: base.stopLsn,
      bytes: written.bytes,
      files: { copied: before.copied + since.copied, missing: before.missing + since.missing },
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function requireSecrets(config: Deps["config"]): Secrets {
  const secrets = readSecrets(config);
  if (secrets === null) throw new BackupError(`There is no secret in ${config.dataDir}. Start Postern once.`);
  return secrets;
}

/** Throws a BackupError if the database is not the embedded one. */
export function requireEmbedded({ databaseUrl }: Pick<Deps["config"], "databaseUrl">): void {
  if (databaseUrl === null) return;
  throw new BackupError(
    "DATABASE_URL is set, and `postern backup` only backs up the embedded database. Use pg_dump, pgBackRest, or the backups " +
      "of the server's provider, and keep a copy of the secret. See docs/operate/backup.md.",
  );
}

const ARCHIVE_BUFFER_BYTES = 1_048_576;

/** The series that the database can continue without a gap, or a new one. */
async function continueSeries(
  _scope: SystemScope,
  { config, clock, db }: Deps,
  target: BackupTarget,
  client: ReplicationClient,
): Promise<Series> {
  const identity = await identifySystem(client);
  const known = readSeries(config.dataDir);
  const slot = await readSlot(db);
  if (
    known !== null &&
    slot !== null &&
    !slot.lost &&
    known.destination === target.destination.address &&
    known.systemId === identity.systemId &&
    known.timeline === identity.timeline &&
    startOfSegment(slot.restartLsn) <= (await archivedUntil(target, known))
  ) {
    return known;
  }
  endSeries(config.dataDir);
  if (slot !== null) await dropSlotWhenFree(db);
  const { restartLsn } = await createSlot(db);
  const series: Series = {
    ...identity,
    name: newSeriesName(clock.now()),
    destination: target.destination.address,
    firstLsn: startOfSegment(restartLsn),
    hasFiles: false,
  };
  keepSeries(config.dataDir, series);
  return series;
}

/** The serving process releases an ended series within seconds. */
async function dropSlotWhenFree(db: Deps["db"]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if ((await readSlot(db))?.active !== true) return dropSlot(db);
    if (attempt === 60) throw new BackupError("Another process is archiving this database. Stop it, then try again.");
    await sleep(500);
  }
}

/** Returns once the log is archived up to a position: by the serving process, or by this one if none is serving. */
export async function archiveUntil(
  scope: SystemScope,
  deps: Deps,
  target: BackupTarget,
  { series, lsn }: { readonly series: Series; readonly lsn: bigint },
): Promise<void> {
  const last = (await listWal(target, series.name)).at(-1);
  if (last !== undefined && last.end >= lsn) return;
  for (let waited = 0; waited < ARCHIVE_WAIT_MS; waited += ARCHIVE_POLL_MS) {
    const added = await listWal(target, series.name, last?.name);
    if (added.some(({ end }) => end >= lsn)) return;
    if ((await readSlot(deps.db))?.active === false) {
      await archiveWal(scope, deps, target, series, { until: lsn }).catch((error: unknown) => {
        if (!(error instanceof Error && "code" in error && error.code === SLOT_IN_USE)) throw error;
      });
    } else await sleep(ARCHIVE_POLL_MS);
  }
  throw new BackupError("The write-ahead log is not being archived. The server's log says why.");
}

const SLOT_IN_USE = "55006";
const ARCHIVE_WAIT_MS = 120_000;
const ARCHIVE_POLL_MS = 500;

/** The archive folder with the files of the data folder itself. */
export const DATA_FILES = "postern-data";

async function packMailFiles(dataDir: string, write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".eml"))) {
    // A file erased a moment ago is not part of the backup.
    const content = await readFile(join(folder, name)).catch(() => null);
    if (content === null) continue;
    const { header, padding } = tarHeader(`${DATA_FILES}/mail/${name}`, content.length);
    for (const part of [header, content, padding]) await write(part);
  }
}

function push(stream: PassThrough, bytes: Buffer): Promise<void> {
  if (stream.destroyed) return Promise.reject(stream.errored ?? new Error("The archive was closed."));
  if (bytes.length === 0 || stream.write(bytes)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      if (stream.destroyed) reject(stream.errored ?? new Error("The archive was closed."));
      else resolve();
    };
    stream.once("drain", done).once("close", done);
  });
}

/** Waits for both, so that nothing keeps running after a failure, and rejects with the reason of the first. */
async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
