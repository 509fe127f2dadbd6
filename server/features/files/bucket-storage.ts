import type { ObjectStorage } from "../../core/outbound/object-storage.ts";
import { Slots } from "../../core/platform/slots.ts";
import { checkedKey, type FileStorage, isStorageKey } from "./file-storage.ts";

/** Concurrent uploads to the bucket; each holds a few megabytes in memory. */
const MAX_SENDING = 4;

/**
 * Stores files in a bucket. A file is first received whole in the folder `spool`, because a visitor may be slow or
 * abort, and because bucket uploads need large parts that would otherwise be in memory for every upload.
 */
export function createBucketStorage(objects: ObjectStorage, prefix: string, spool: FileStorage): FileStorage {
  const nameOf = (key: string) => `${prefix}${checkedKey(key)}`;
  const sending = new Slots({ maxAtOnce: MAX_SENDING });

  return {
    write: async (key, content) => {
      await spool.write(key, content);
      try {
        await sending.run(async () => {
          const spooled = await spool.read(key);
          if (spooled === null) throw new Error("A file was removed before it was sent to the bucket.");
          try {
            await objects.put(nameOf(key), spooled);
          } finally {
            spooled.destroy();
          }
        });
      } finally {
        await spool.remove([key]);
      }
    },
    read: (key) => objects.get(nameOf(key)),
    has: (key) => objects.has(nameOf(key)),
    remove: async (keys) => {
      await spool.remove(keys);
      await objects.remove(keys.map(nameOf));
    },
    list: async function* () {
      yield* spool.list();
      // By prefix, so a large bucket is never listed as a whole.
      for (let byte = 0; byte < 256; byte += 1) {
        for (const { key, modifiedAt } of await objects.listDated(`${prefix}${byte.toString(16).padStart(2, "0")}`)) {
          const name = key.slice(prefix.length);
          if (isStorageKey(name)) yield { key: name, modifiedAt };
        }
      }
    },
  };
}
