import type { NewFile } from "../../../core/attachments/store.ts";
import type { Deps } from "../../../core/deps.ts";
import type { ScanFile } from "../../../core/outbound/clamd.ts";
import type { FileSignal } from "../screening/signals.ts";

const INFECTED: FileSignal = "infected";

/**
 * Scans the files of a submission for viruses, if a scanner is configured. It reads the stored files, so a slow scanner
 * delays no upload and takes no memory. Files that could not be scanned are kept and marked as not scanned.
 */
export function scanFiles(
  { files, config }: Pick<Deps, "files" | "config">,
  scanFile: ScanFile,
  sent: readonly NewFile[],
): Promise<NewFile[]> {
  return Promise.all(
    sent.map(async (file) => {
      if (config.clamd === null || file.storageKey === null) return file;
      const scan = await scanFile(contentOf(files, file.storageKey));
      return { ...file, scan, signals: scan === "infected" ? [INFECTED, ...file.signals] : file.signals };
    }),
  );
}

/** Opened only on read, so a failure counts as a file that could not be scanned. */
async function* contentOf(files: Deps["files"], storageKey: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(storageKey);
}
