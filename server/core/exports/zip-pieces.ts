import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import { FileUnreadable } from "../../features/files/file-storage.ts";
import { isFilePresent } from "../../features/files/read-files.ts";
import type { Deps } from "../deps.ts";
import { instantOf } from "../platform/ids.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { ExportRow } from "../submissions/store/export.ts";
import { type ArchivePath, archivePaths } from "./archive-paths.ts";
import type { ExportPieces } from "./paced-stream.ts";

const CSV_NAME = "messages.csv";
const LEFT_OUT_NAME = "files-left-out.txt";

export interface ZipEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: AsyncIterable<Uint8Array> | string;
}

export interface ListedFile extends ArchivePath {
  readonly submissionId: string;
}

/**
 * A zip archive of a CSV file and the files that its rows name. The CSV comes first; the database snapshot is closed
 * after it, so slow downloads of large files hold none open.
 */
export function zipPieces(scope: OwnerScope, deps: Deps, makeCsv: (onRows: OnRows) => ExportPieces): ExportPieces {
  const listed: ListedFile[] = [];
  const csv = makeCsv((rows) => {
    for (const row of rows) listed.push(...listFiles(row));
  });
  async function* entries(): AsyncGenerator<ZipEntry, void, undefined> {
    yield { name: CSV_NAME, lastModified: deps.clock.now(), input: contentOf(csv) };
    await csv.close();
    yield* fileEntries(deps, listed, (id) => isFilePresent(scope, deps, { id }));
  }
  return archivePieces(entries(), csv);
}

type OnRows = (rows: readonly ExportRow[]) => void;

export function listFiles(row: Parameters<typeof archivePaths>[0]): ListedFile[] {
  return archivePaths(row).map((placed) => ({ ...placed, submissionId: row.id }));
}

/** An uncompressed zip archive of entries. */
export function archivePieces(
  entries: AsyncGenerator<ZipEntry, void, undefined>,
  source: Pick<ExportPieces, "rows" | "close">,
): ExportPieces {
  const reader = makeZip(entries).getReader();
  return {
    rows: () => source.rows(),
    next: async () => (await reader.read()).value ?? null,
    close: async () => {
      // The archive does not close its sources.
      await Promise.allSettled([source.close(), reader.cancel(), entries.return(undefined)]);
    },
  };
}

/**
 * The contents of files. Files that are missing or damaged when their turn comes are listed at the end; any other read
 * error breaks the archive, because unavailable storage would otherwise look like a complete export.
 */
export async function* fileEntries(
  deps: Deps,
  listed: readonly ListedFile[],
  isPresent: (id: string) => Promise<boolean>,
): AsyncGenerator<ZipEntry, void, undefined> {
  const leftOut: string[] = [];
  for (const { file, path, submissionId } of listed) {
    if (path === null) {
      leftOut.push(`A file of ${submissionId}: a virus was found in it. It can be downloaded from the message.`);
      continue;
    }
    const content = await openWhole(deps, file, submissionId, isPresent);
    if (typeof content === "string") {
      leftOut.push(`${path}: ${LEFT_OUT[content]}`);
      continue;
    }
    try {
      yield { name: path, lastModified: instantOf(submissionId), input: content };
    } finally {
      content.destroy();
    }
  }
  if (leftOut.length > 0) {
    yield { name: LEFT_OUT_NAME, lastModified: deps.clock.now(), input: `${leftOut.join("\r\n")}\r\n` };
  }
}

async function* contentOf(pieces: ExportPieces): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = await pieces.next(); piece !== null; piece = await pieces.next()) yield piece;
}

const LEFT_OUT = {
  deleted: "deleted before it was its turn.",
  damaged: "damaged in the file storage of the server. Ask its operator to restore it from a backup.",
} as const;

const ENDED = "an export ended at a file that cannot be read";

/** Larger files are read twice instead of held in memory. */
const MAX_HELD_BYTES = 1_000_000;

/**
 * Opens a file once it is verified as intact, because damage found halfway through sending could only be answered by
 * cutting the download. Otherwise returns why it is left out.
 */
async function openWhole(
  deps: Deps,
  { id, storageKey }: ArchivePath["file"],
  submissionId: string,
  isPresent: (id: string) => Promise<boolean>,
): Promise<Readable | keyof typeof LEFT_OUT> {
  const log = (error: unknown, what: string) => deps.log.error({ err: error, fileId: id, submissionId }, what);
  if (!(await isPresent(id))) return "deleted";
  try {
    let held: Buffer[] | null = [];
    let bytes = 0;
    for await (const chunk of await deps.files.read(storageKey)) {
      bytes += (chunk as Buffer).length;
      held = bytes > MAX_HELD_BYTES ? null : held;
      held?.push(chunk as Buffer);
    }
    if (held !== null) return Readable.from(held, { objectMode: false });
    return (await deps.files.read(storageKey)).on("error", (error) => log(error, ENDED));
  } catch (error) {
    if (error instanceof FileUnreadable && !(await isPresent(id))) return "deleted";
    const isDamaged = error instanceof FileUnreadable && error.reason === "damaged";
    log(error, isDamaged ? "an export left out a damaged file" : ENDED);
    if (isDamaged) return "damaged";
    throw error;
  }
}
