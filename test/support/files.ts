import type { Deps } from "../../server/core/deps.ts";

/** The keys of everything in the file storage, also of what an interrupted write left behind. */
export async function storedKeys({ files }: Pick<Deps, "files">): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}
