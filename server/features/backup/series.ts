import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { removeDurably, writeDurably } from "../../core/platform/durable-files.ts";
import { tryParseJson } from "../../core/platform/json.ts";
import { damaged, decryptStream, encryptStream } from "./encryption.ts";
import type { BackupTarget } from "./target.ts";

/**
 * Backups and the write-ahead log of a database, from its first backup until it is restored, loses its place in the
 * log, or gets another destination. A series' log has no gaps.
 */
export interface Series {
  /** The folder at the destination. */
  readonly name: string;
  readonly destination: string;
  readonly systemId: string;
  readonly timeline: number;
  /** Start of its log. */
  readonly firstLsn: bigint;
  /** True once the first backup has copied the existing files: later ones are copied before the log. */
  readonly hasFiles: boolean;
}

/** Stored as text, because JSON would round the number. */
const lsn = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

const seriesFile = z.object({
  name: z.string(),
  destination: z.string(),
  systemId: z.string(),
  timeline: z.number(),
  firstLsn: lsn,
  hasFiles: z.boolean().default(false),
});

function pathOf(dataDir: string): string {
  return join(dataDir, "backup-series.json");
}

/** The series that this data folder continues. */
export function readSeries(dataDir: string): Series | null {
  const path = pathOf(dataDir);
  if (!existsSync(path)) return null;
  const parsed = seriesFile.safeParse(tryParseJson(readFileSync(path, "utf8")));
  return parsed.success ? parsed.data : null;
}

export function keepSeries(dataDir: string, series: Series): void {
  const content = JSON.stringify({ ...series, firstLsn: String(series.firstLsn) });
  writeDurably(pathOf(dataDir), content, "replace", `${pathOf(dataDir)}.${randomBytes(6).toString("hex")}`);
}

/** Makes the next backup begin a new series. */
export function endSeries(dataDir: string): void {
  if (existsSync(pathOf(dataDir))) removeDurably(pathOf(dataDir));
}

/** `20261122T031500Z`: sorts by time. */
export function stampOf(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

export function newSeriesName(at: Date): string {
  return `${stampOf(at)}-${randomBytes(4).toString("hex")}`;
}

const BACKUP_FORMAT = 1;

const description = z.object({
  format: z.literal(BACKUP_FORMAT),
  id: z.string(),
  series: z.string(),
  createdAt: z.string(),
  /** Earliest instant it can be restored to. */
  completedAt: z.string().optional(),
  postern: z.string(),
  postgres: z.string(),
  systemId: z.string(),
  timeline: z.number(),
  startLsn: lsn,
  stopLsn: lsn,
  archive: z.object({ bytes: z.number(), sha256: z.string() }),
  manifest: z.string(),
  secret: z.string(),
  previousSecret: z.string().nullable().optional(),
});

/** Everything needed to restore a backup. It is written last: a folder without it is not a backup. */
export type BackupDescription = z.infer<typeof description>;

/** The folder for visitors' attachments, beside those of the series. */
export const ATTACHED_FILES = "files";

export const ARCHIVE = "base.tar.gz.age";
const DESCRIPTION = "backup.json.gz.age";

export function folderOf({ series, id }: Pick<BackupDescription, "series" | "id">): string {
  return `${series}/base/${id}`;
}

export async function writeDescription(target: BackupTarget, backup: Omit<BackupDescription, "format">): Promise<void> {
  const values = { format: BACKUP_FORMAT, ...backup };
  const text = JSON.stringify(values, (_name, value) => (typeof value === "bigint" ? String(value) : value));
  const content = await encryptStream(target.key, Readable.from([Buffer.from(text)]));
  await target.destination.write(`${folderOf(backup)}/${DESCRIPTION}`, content);
}

/** A complete backup at the destination. */
export interface BackupEntry {
  readonly series: string;
  readonly id: string;
  readonly at: Date;
}

/** Names of the files of all backups, complete or not. */
export async function listBackupFiles({ destination }: Pick<BackupTarget, "destination">): Promise<string[]> {
  const names: string[] = [];
  for (const folder of await destination.folders()) {
    if (folder !== ATTACHED_FILES) names.push(...(await destination.list(`${folder}/base`)));
  }
  return names;
}

/** The complete backups at the destination, oldest first. */
export async function listBackups({ destination }: Pick<BackupTarget, "destination">): Promise<BackupEntry[]> {
  const names = await listBackupFiles({ destination });
  const found = names.flatMap((name) => {
    const match = /^([^/]+)\/base\/((\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z)\/backup\.json\.gz\.age$/.exec(name);
    if (match === null) return [];
    const [, series = "", id = "", year, month, day, hour, minute, second] = match;
    return [{ series, id, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function readDescription(
  target: BackupTarget,
  entry: Pick<BackupEntry, "series" | "id">,
): Promise<BackupDescription> {
  const name = `${folderOf(entry)}/${DESCRIPTION}`;
  const content = await decryptStream(target.key, name, await target.destination.read(name));
  return parseDescription(name, (await buffer(content)).toString());
}

/** Parses the output of `writeDescription`; the error names the damaged file. */
export function parseDescription(name: string, text: string): BackupDescription {
  const parsed = description.safeParse(tryParseJson(text));
  if (!parsed.success) throw damaged(name, parsed.error);
  return parsed.data;
}

export interface WalChunk {
  readonly name: string;
  readonly start: bigint;
  readonly end: bigint;
}

export function walName(series: string, start: bigint, end: bigint): string {
  const hex = (lsn: bigint) => lsn.toString(16).padStart(16, "0");
  return `${series}/wal/${hex(start)}-${hex(end)}.gz.age`;
}

/** The pieces of a series' log, in order, or only those after `after`. */
export async function listWal({ destination }: BackupTarget, series: string, after?: string): Promise<WalChunk[]> {
  const names = await destination.list(`${series}/wal`, after);
  return names.flatMap((name) => {
    const match = /\/([0-9a-f]{16})-([0-9a-f]{16})\.gz\.age$/.exec(name);
    return match === null ? [] : [{ name, start: BigInt(`0x${match[1]}`), end: BigInt(`0x${match[2]}`) }];
  });
}
