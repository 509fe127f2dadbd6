import type { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { Deps } from "../deps.ts";
import { FileUnreadable } from "../files/file-storage.ts";
import { instantOf } from "../ids.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { isFilePresent } from "../services/files/read-files.ts";
import { type ArchivePath, archivePaths } from "./archive-paths.ts";
import type { ExportPieces } from "./paced-stream.ts";

const CSV_NAME = "messages.csv";
const LEFT_OUT_NAME = "files-left-out.txt";

interface ZipEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: AsyncIterable<Uint8Array> | string;
}

interface ListedFile extends ArchivePath {
  readonly submissionId: string;
}

/**
 * A zip archive of a CSV file and the files that its rows name, none of them compressed. The CSV comes first, and after it
 * the database's snapshot is closed, so that slow downloads of large files keep none open. Files that are gone by the time
 * it is their turn are listed at the end; one that cannot be read breaks the archive.
 */
export function zipPieces(scope: OwnerScope, deps: Deps, makeCsv: (onRows: OnRows) => ExportPieces): ExportPieces {
  const listed: ListedFile[] = [];
  const csv = makeCsv((rows) => {
    for (const row of rows) {
      for (const placed of archivePaths(row)) listed.push({ ...placed, submissionId: row.id });
    }
  });
  const entries = entriesOf(scope, deps, csv, listed);
  const reader = makeZip(entries).getReader();
  return {
    rows: csv.rows,
    next: async () => (await reader.read()).value ?? null,
    close: async () => {
      // The archive does not close what it reads from.
      await Promise.allSettled([csv.close(), reader.cancel(), entries.return(undefined)]);
    },
  };
}

type OnRows = Parameters<typeof import("./csv-pieces.ts").csvPieces>[3];

async function* entriesOf(
  scope: OwnerScope,
  deps: Deps,
  csv: ExportPieces,
  listed: readonly ListedFile[],
): AsyncGenerator<ZipEntry, void, undefined> {
  yield { name: CSV_NAME, lastModified: deps.clock.now(), input: contentOf(csv) };
  await csv.close();
  const leftOut: string[] = [];
  for (const { file, path, submissionId } of listed) {
    if (path === null) {
      leftOut.push(`A file of ${submissionId}: a virus was found in it. It can be downloaded from the message.`);
      continue;
    }
    const content = await openIfPresent(scope, deps, file);
    if (content === null) {
      leftOut.push(`${path}: deleted before it was its turn.`);
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

/** Null for a file that was deleted since the rows were read. */
async function openIfPresent(
  scope: OwnerScope,
  deps: Deps,
  { id, storageKey }: ArchivePath["file"],
): Promise<Readable | null> {
  if (!(await isFilePresent(scope, deps, { id }))) return null;
  try {
    return await deps.files.read(storageKey);
  } catch (error) {
    if (error instanceof FileUnreadable && !(await isFilePresent(scope, deps, { id }))) return null;
    deps.log.error({ err: error, fileId: id }, "an export ended at a file that cannot be read");
    throw error;
  }
}
