import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { FileStorage } from "./file-storage.ts";
import { findNamedKeys } from "./store/removals.ts";

export interface MovedFiles {
  readonly files: number;
}

/**
 * Moves all files from one place to another while Postern runs: it reads both. Each is removed where it was once it is
 * durable where it goes, so an interrupted move continues where it ended. The content is moved as it is encrypted.
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
      // An upload that has not ended, or one that was deleted meanwhile.
      if (content === null) continue;
      try {
        await to.write(key, content);
      } finally {
        content.destroy();
      }
    } catch (error) {
      // Whoever deletes a file removes it from both places, also while it is on its way.
      if (wasNamed ? await isNamed(key) : await from.has(key)) throw error;
    }
    await from.remove([key]);
    // Deleted while it was moved, it may have been removed from the one place before it was written there.
    if (wasNamed && !(await isNamed(key))) await to.remove([key]);
    files += 1;
    onProgress(files);
  }
  return { files };
}
