import type { FileStorage } from "../../files/file-storage.ts";
import type { SystemScope } from "../../scope/scope.ts";

export interface MovedFiles {
  readonly files: number;
}

/**
 * Moves all files from one place to another while Postern runs: it reads both. Each is removed where it was once it is
 * durable where it goes, so an interrupted move continues where it ended. The content is moved as it is encrypted.
 */
export async function moveFiles(
  _scope: SystemScope,
  { from, to }: { readonly from: FileStorage; readonly to: FileStorage },
  onProgress: (files: number) => void = () => {},
): Promise<MovedFiles> {
  let files = 0;
  for await (const { key } of from.list()) {
    const content = await from.read(key);
    // An upload that has not ended, or one that was deleted meanwhile.
    if (content === null) continue;
    await to.write(key, content);
    await from.remove([key]);
    files += 1;
    onProgress(files);
  }
  return { files };
}
