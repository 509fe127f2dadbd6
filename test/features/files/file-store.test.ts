import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFileKey } from "../../../server/features/files/encryption.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { createFileStore } from "../../../server/features/files/file-store.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { content } from "../../support/builders.ts";
import { makeDataDir } from "../../support/data-dir.ts";

/** A store with one file, and the number of descriptors of its folder that this process has open. */
async function start() {
  const folder = join(makeDataDir(), "files");
  const fileKey = newFileKey();
  const storage = createFolderStorage(folder);
  const store = createFileStore([storage], { current: async () => fileKey, find: async () => fileKey.key });
  const key = newStorageKey();
  await store.write(key, content(randomBytes(300_000).toString("hex")));
  const openFiles = () =>
    readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
      } catch {
        // The descriptor that listed the folder is closed by now.
        return false;
      }
    }).length;
  return { store, storage, key, openFiles };
}

const MANY = Array.from({ length: 20 });

describe.runIf(process.platform === "linux")("A stored file", () => {
  it("leaves no descriptor open when abandoned before its first read", async () => {
    const { store, key, openFiles } = await start();
    const opened = await Promise.all(MANY.map(() => store.read(key)));
    expect(openFiles()).toBe(MANY.length);
    for (const file of opened) file.destroy();
    await expect.poll(openFiles).toBe(0);
  });

  it("leaves no descriptor open when abandoned midway, destroyed with an error or read to its end", async () => {
    const { store, storage, key, openFiles } = await start();
    for (const _ of MANY) {
      for await (const _chunk of await store.read(key)) break;
      for await (const _chunk of await store.read(key));
      (await store.read(key)).on("error", () => undefined).destroy(new Error("no more"));
      (await storage.read(key))?.destroy();
      expect(await store.isOwn(key)).toBe(true);
    }
    await expect.poll(openFiles).toBe(0);
  });
});
