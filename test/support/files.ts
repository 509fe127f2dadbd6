import type { Deps } from "../../server/core/deps.ts";

/** The keys of everything in file storage, including leftovers of interrupted writes. */
export async function storedKeys({ files }: Pick<Deps, "files">): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}
