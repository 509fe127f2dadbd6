import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { decrypt, encrypt, type FileKey, readKeyId } from "./encryption.ts";
import { type FileStorage, FileUnreadable, type StoredContent } from "./file-storage.ts";
import { findContent } from "./find-content.ts";

/** The contents of the files that visitors attached, encrypted in one or two places. */
export interface FileStore {
  /** Stores content under a new key, whole or not at all. It is durable when this resolves. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /**
   * Returns the content as it was sent, to be read or destroyed. Throws a FileUnreadable, at once when there is none, else
   * from the stream.
   */
  read(key: string): Promise<Readable>;
  /** Returns the content as it is stored; null when there is none. */
  readEncrypted(key: string): Promise<AsyncIterable<Buffer> | null>;
  /** Keys without content are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** False for content that was encrypted with a key that is not one of this database's. */
  isOwn(key: string): Promise<boolean>;
  /** Everything there is, also what an interrupted write left behind. One that is being moved may come twice. */
  list(): AsyncIterable<StoredContent>;
}

export interface WrittenFile {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the original content, in hexadecimal. */
  readonly sha256: string;
}

/** The keys that files are encrypted with. */
export interface FileKeys {
  current(): Promise<FileKey>;
  /** `null` for one that is lost. */
  find(id: string): Promise<Buffer | null>;
}

/** `places`: new files go to the first one; all are read. */
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
      // Given up before its first read, a generator has never begun, so it would close nothing.
      return plain.once("close", () => content.destroy());
    },
    readEncrypted: (key) => findContent(places, key),
    remove: async (removed) => {
      for (const place of places) await place.remove(removed);
    },
    isOwn: async (key) => {
      const content = await findContent(places, key);
      // Of an interrupted write there may be no whole head.
      const id = content === null ? null : await readKeyId(content);
      return id === null || (await keys.find(id)) !== null;
    },
    list: async function* () {
      for (const place of places) yield* place.list();
    },
  };
}
