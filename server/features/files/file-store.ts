import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { decrypt, encrypt, type FileKey, readKeyId } from "./encryption.ts";
import { type FileStorage, FileUnreadable, type StoredContent } from "./file-storage.ts";
import { findContent } from "./find-content.ts";

/** The contents of visitors' files, encrypted in one or two places. */
export interface FileStore {
  /** Stores content under a new key, whole or not at all; durable once this resolves. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /**
   * Returns the original content, which the caller must read or destroy. Throws a FileUnreadable, at once if there is
   * none, otherwise from the stream.
   */
  read(key: string): Promise<Readable>;
  /** Returns the content in encrypted form; null if there is none. */
  readEncrypted(key: string): Promise<AsyncIterable<Buffer> | null>;
  /** Keys without content are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** False for content encrypted with a key that is not in this database. */
  isOwn(key: string): Promise<boolean>;
  /** All stored content, including leftovers of interrupted writes. A file that is being moved may appear twice. */
  list(): AsyncIterable<StoredContent>;
}

declare module "../../core/deps.ts" {
  interface Deps {
    readonly files: FileStore;
  }
}

export interface WrittenFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the original content, in hexadecimal. */
  readonly sha256: string;
}

export interface FileKeys {
  current(): Promise<FileKey>;
  /** `null` if it is lost. */
  find(id: string): Promise<Buffer | null>;
}

/** New files go to the first of `places`; all are read. */
export function createFileStore(places: readonly [FileStorage, ...FileStorage[]], keys: FileKeys): FileStore {
  return {
    write: async (key, content) => {
      const hash = createHash("sha256");
      let size = 0;
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          size += chunk.byteLength;
          hash.update(chunk);
          yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
        }
      }
      await places[0].write(key, encrypt(await keys.current(), key, measured()));
      return { size, sha256: hash.digest("hex") };
    },
    read: async (key) => {
      const content = await findContent(places, key);
      if (content === null) throw new FileUnreadable("missing");
      const plain = Readable.from(decrypt(keys.find, key, content), { objectMode: false });
      // A generator destroyed before its first read never started, so it would close nothing.
      return plain.once("close", () => content.destroy());
    },
    readEncrypted: (key) => findContent(places, key),
    remove: async (removed) => {
      for (const place of places) await place.remove(removed);
    },
    isOwn: async (key) => {
      const content = await findContent(places, key);
      // An interrupted write may have left an incomplete head.
      const id = content === null ? null : await readKeyId(content);
      return id === null || (await keys.find(id)) !== null;
    },
    list: async function* () {
      for (const place of places) yield* place.list();
    },
  };
}
