import type { Dirent } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolderAsync } from "../../core/platform/durable-files.ts";
import { releaseMemory } from "../../core/platform/release-memory.ts";
import { checkedKey, type FileStorage, isStorageKey, type StoredContent } from "./file-storage.ts";

export function filesFolder(dataDir: string): string {
  return join(dataDir, "files");
}

const DRAFTS = "drafts";

/**
 * Stores files below a folder, in 256 subfolders by the first byte of their key. A file is written and flushed under a
 * draft name and renamed when complete, so a crash never leaves a partial file.
 */
export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checkedKey(key));
  const draftOf = (key: string) => join(folder, DRAFTS, checkedKey(key));

  return {
    write: async (key, content) => {
      const [path, draft] = [pathOf(key), draftOf(key)];
      await makeFolder(dirname(draft));
      await makeFolder(dirname(path));
      try {
        await writeDraft(draft, content);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
      await flushFolderAsync(dirname(path));
    },
    read: async (key) => {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      return file === null ? null : file.createReadStream({ highWaterMark: READ_BYTES });
    },
    has: async (key) => (await stat(pathOf(key)).catch(nullIfMissing)) !== null,
    remove: async (keys) => {
      const folders = new Set<string>();
      for (const key of keys) {
        await rm(draftOf(key), { force: true });
        await rm(pathOf(key), { force: true });
        folders.add(dirname(pathOf(key)));
      }
      for (const changed of folders) await flushFolderAsync(changed).catch(nullIfMissing);
    },
    list: async function* () {
      for (const entry of await entriesOf(folder)) {
        if (entry.isDirectory()) yield* listFolder(join(folder, entry.name));
      }
    },
  };
}

async function writeDraft(draft: string, content: AsyncIterable<Buffer>): Promise<void> {
  // A draft of the same name is left over from a process killed while moving the file.
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  try {
    let held: Buffer[] = [];
    let heldBytes = 0;
    for await (const chunk of content) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes < WRITE_BYTES) continue;
      await writeAll(file, held);
      held.forEach(releaseMemory);
      [held, heldBytes] = [[], 0];
    }
    await writeAll(file, held);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Buffers short chunks, so that each does not cost a separate call. */
const WRITE_BYTES = 65_536;

async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  for (let rest = pieces; rest.length > 0; ) {
    let { bytesWritten: done } = await file.writev(rest);
    rest = rest.flatMap((piece) => {
      const left = piece.subarray(done);
      done -= piece.length - left.length;
      return left.length === 0 ? [] : [left];
    });
  }
}

const READ_BYTES = 65_536;

async function* listFolder(folder: string): AsyncGenerator<StoredContent> {
  for (const { name } of await entriesOf(folder)) {
    if (!isStorageKey(name)) continue;
    // The file may have been removed or renamed meanwhile.
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    if (found !== null) yield { key: name, modifiedAt: found.mtime };
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
}

/** Makes a folder and makes its name durable too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolderAsync(dirname(made));
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
