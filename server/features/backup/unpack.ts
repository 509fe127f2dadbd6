import { createHash, type Hash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { damaged, decryptStream } from "./encryption.ts";
import { ARCHIVE, type BackupDescription, folderOf, listWal } from "./series.ts";
import { SEGMENT_BYTES, segmentName, startOfSegment } from "./store/lsn.ts";
import { DATA_FILES } from "./take-backup.ts";
import { readTar } from "./tar.ts";
import type { BackupTarget } from "./target.ts";

const postgresManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      Size: z.number(),
      "Checksum-Algorithm": z.literal("SHA256"),
      Checksum: z.string(),
    }),
  ),
});

/**
 * Unpacks a backup: the cluster into one folder, files of the data folder into another. Checks every file against
 * PostgreSQL's manifest of sizes and checksums.
 */
export async function unpackBackup(
  target: BackupTarget,
  backup: BackupDescription,
  { cluster, files }: { readonly cluster: string; readonly files: string },
): Promise<void> {
  const name = `${folderOf(backup)}/${ARCHIVE}`;
  const found = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  let file: { readonly handle: FileHandle; readonly hash: Hash; readonly path: string } | null = null;
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const content = await decryptStream(target.key, name, await target.destination.read(name), { proven: true });
  try {
    await readTar(content as AsyncIterable<Buffer>, {
      async begin(entry) {
        const [first, ...rest] = entry.name.split("/");
        const path = first === DATA_FILES ? join(files, ...rest) : join(cluster, entry.name);
        await mkdir(entry.kind === "folder" ? path : dirname(path), { recursive: true, mode: 0o700 });
        if (entry.kind === "file") {
          file = { handle: await open(path, "wx", 0o600), hash: createHash("sha256"), path: entry.name };
        }
      },
      async data(bytes) {
        file?.hash.update(bytes);
        await file?.handle.appendFile(bytes);
      },
      async end(entry) {
        if (file === null) return;
        await file.handle.close();
        found.set(file.path, { bytes: entry.bytes, sha256: file.hash.digest("hex") });
        file = null;
      },
    });
  } catch (error) {
    await (file as { handle: FileHandle } | null)?.handle.close();
    if (error instanceof BackupError || (error instanceof Error && "code" in error)) throw error;
    throw damaged(name, error);
  }
  for (const { Path, Size, Checksum } of postgresManifest.parse(JSON.parse(backup.manifest)).Files) {
    const actual = Path === undefined ? undefined : found.get(Path);
    if (actual?.bytes !== Size || actual.sha256 !== Checksum) throw damaged(name);
  }
}

/** The end of the archived log. */
export interface UnpackedWal {
  readonly until: bigint;
}

/** Writes the archived log since a backup into its cluster, in PostgreSQL's format: files of 16 MiB, zero-filled. */
export async function unpackWal(
  target: BackupTarget,
  backup: BackupDescription,
  cluster: string,
  upTo: bigint | null = null,
): Promise<UnpackedWal> {
  const from = startOfSegment(backup.startLsn);
  const chunks = (await listWal(target, backup.series)).filter(({ end }) => end > from);
  const segments = new SegmentWriter(join(cluster, "pg_wal"), backup.timeline);
  let next: bigint | null = null;
  try {
    for (const chunk of chunks) {
      if (upTo !== null && next !== null && next >= upTo) break;
      if (chunk.start > (next ?? from)) throw missing(chunk.name);
      let at = chunk.start;
      const content = await decryptStream(target.key, chunk.name, await target.destination.read(chunk.name), {
        proven: true,
      });
      for await (const bytes of content as AsyncIterable<Buffer>) {
        await segments.write(at, bytes, from);
        at += BigInt(bytes.length);
      }
      if (at !== chunk.end) throw damaged(chunk.name);
      next = next === null || chunk.end > next ? chunk.end : next;
    }
  } finally {
    await segments.close();
  }
  if (next === null || next < backup.stopLsn) return { until: backup.stopLsn };
  return { until: next };
}

function missing(before: string): BackupError {
  return new BackupError(
    `A part of the write-ahead log before ${before} is missing. Use another backup, or another copy of the log.`,
  );
}

class SegmentWriter {
  readonly #folder: string;
  readonly #timeline: number;
  #open: { readonly name: string; readonly handle: FileHandle } | null = null;

  constructor(folder: string, timeline: number) {
    this.#folder = folder;
    this.#timeline = timeline;
  }

  /** Skips bytes before a position. */
  async write(at: bigint, bytes: Buffer, from: bigint): Promise<void> {
    let [position, rest] = [at, bytes];
    if (position < from) {
      const skipped = Math.min(rest.length, Number(from - position));
      [position, rest] = [position + BigInt(skipped), rest.subarray(skipped)];
    }
    while (rest.length > 0) {
      const offset = Number(position % BigInt(SEGMENT_BYTES));
      const part = rest.subarray(0, SEGMENT_BYTES - offset);
      const handle = await this.#segment(segmentName(this.#timeline, position));
      await writeAt(handle, part, offset);
      position += BigInt(part.length);
      rest = rest.subarray(part.length);
    }
  }

  async #segment(name: string): Promise<FileHandle> {
    if (this.#open?.name === name) return this.#open.handle;
    await this.close();
    const path = join(this.#folder, name);
    const handle = await open(path, "r+", 0o600).catch(() => open(path, "w+", 0o600));
    await handle.truncate(SEGMENT_BYTES);
    this.#open = { name, handle };
    return handle;
  }

  async close(): Promise<void> {
    await this.#open?.handle.close();
    this.#open = null;
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
