import { makeZip } from "client-zip";
import { attachmentsOf, type ListedFile, type ZipEntry } from "../attachments/attachments.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { ExportRow } from "../submissions/store/export.ts";
import { archivePaths } from "./archive-paths.ts";
import type { ExportPieces } from "./paced-stream.ts";

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
    yield { name: "messages.csv", lastModified: deps.clock.now(), input: contentOf(csv) };
    await csv.close();
    yield* attachmentsOf(deps).fileEntries(scope, deps, listed);
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

async function* contentOf(pieces: ExportPieces): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = await pieces.next(); piece !== null; piece = await pieces.next()) yield piece;
}
