import type { NewFile } from "../../../core/attachments/store.ts";
import type { Deps } from "../../../core/deps.ts";
import { createScanner } from "../../../core/outbound/clamd.ts";
import type { FileSignal } from "../screening/signals.ts";

/**
 * Scans the files of a submission for viruses, if a scanner is configured. It reads the stored files, so a slow scanner
 * delays no upload and takes no memory. Files that could not be scanned are kept and marked as not scanned.
 */
export async function scanFiles(
  { files, config, log }: Pick<Deps, "files" | "config" | "log">,
  sent: readonly NewFile[],
): Promise<readonly NewFile[]> {
  if (config.clamd === null) return sent;
  const scanFile = createScanner(config.clamd, {
    onFailure: (error) => log.warn({ err: error }, "a file could not be scanned for viruses"),
  });
  return Promise.all(
    sent.map(async (file) => {
      if (file.storageKey === null) return file;
      const scan = await scanFile(contentOf(files, file.storageKey));
      return {
        ...file,
        scan,
        signals: scan === "infected" ? ["infected" satisfies FileSignal, ...file.signals] : file.signals,
      };
    }),
  );
}

/** Opened only on read, so a failure counts as a file that could not be scanned. */
async function* contentOf(files: Deps["files"], storageKey: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(storageKey);
}
