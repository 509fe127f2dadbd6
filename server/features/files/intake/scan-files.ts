import type { Deps } from "../../../core/deps.ts";
import type { ScanFile } from "../../../core/outbound/clamd.ts";
import type { FileSignal } from "../screening/signals.ts";
import type { NewFile } from "../store/files.ts";

const INFECTED: FileSignal = "infected";

/**
 * Has the files of a submission scanned for viruses, where a scanner is set. It reads what is stored, so that a slow scanner
 * holds up neither the visitor's upload nor memory. What could not be scanned is kept, and said to be not scanned.
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

/** Opened only when it is read, so that a failure to do so counts as a file that could not be scanned. */
async function* contentOf(files: Deps["files"], storageKey: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(storageKey);
}
