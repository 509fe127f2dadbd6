import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { FileStorage } from "./file-storage.ts";
import { findNamedKeys } from "./store/removals.ts";

export interface MovedFiles {
  readonly files: number;
}

/**
 * Moves all files to another place while Postern runs, which reads both. A file is removed from the old place once it
 * is durable in the new one, so an interrupted move can resume. The content stays encrypted as it is.
 */
export async function moveFiles(
  scope: SystemScope,
  { db }: Pick<Deps, "db">,
  { from, to }: { readonly from: FileStorage; readonly to: FileStorage },
  onProgress: (files: number) => void = () => {},
): Promise<MovedFiles> {
  let files = 0;
  const isNamed = async (key: string) => (await findNamedKeys(scope, db, [key])).has(key);
  for await (const { key } of from.list()) {
    const wasNamed = await isNamed(key);
    try {
      const content = await from.read(key);
      // An unfinished upload, or a file deleted meanwhile.
      if (content === null) continue;
      try {
        await to.write(key, content);
      } finally {
        content.destroy();
      }
    } catch (error) {
      // Deleting a file removes it from both places, even during its move.
      if (wasNamed ? await isNamed(key) : await from.has(key)) throw error;
    }
    await from.remove([key]);
    // If deleted during the move, it may have been removed from the new place before it was written there.
    if (wasNamed && !(await isNamed(key))) await to.remove([key]);
    files += 1;
    onProgress(files);
  }
  return { files };
}
