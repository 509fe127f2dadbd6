import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createObjectStorage } from "../../../server/core/outbound/object-storage.ts";
import { createBucketStorage } from "../../../server/features/files/bucket-storage.ts";
import { type FileStorage, newStorageKey } from "../../../server/features/files/file-storage.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { moveFiles } from "../../../server/features/files/move-files.ts";
import { content } from "../../support/builders.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { startObjectStore } from "../../support/object-store.ts";

const database = useDatabase();
const PART_BYTES = 100_000;

async function start() {
  const store = await startObjectStore();
  const folder = makeDataDir();
  const spool = createFolderStorage(join(folder, "spool"));
  const objects = createObjectStorage(store.settings, { pauseMs: 1, partBytes: PART_BYTES });
  return { store, spool, folder, storage: createBucketStorage(objects, "my/files/", spool) };
}

async function gather(pieces: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const gathered: Buffer[] = [];
  for await (const piece of pieces ?? []) gathered.push(piece);
  return Buffer.concat(gathered);
}

async function keysOf(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

const serverError = { status: 503, code: "SlowDown" } as const;

describe("The bucket storage", () => {
  it.each([0, 10, PART_BYTES, 3 * PART_BYTES + 1])(
    "returns a file of %i bytes unchanged and holds the only copy",
    async (length) => {
      const { store, spool, storage } = await start();
      const [key, bytes] = [newStorageKey(), randomBytes(length)];
      await storage.write(key, content(bytes));
      expect([...store.objects.keys()]).toEqual([`my/files/${key}`]);
      expect((await gather(await storage.read(key))).equals(bytes)).toBe(true);
      expect(await keysOf(spool)).toEqual([]);
      expect(await storage.read(newStorageKey())).toBeNull();
    },
  );

  it("lists all files with their age and removes them", async () => {
    const { store, storage } = await start();
    const keys = Array.from({ length: 5 }, newStorageKey);
    for (const key of keys) await storage.write(key, content("x"));
    store.objects.set("my/files/README", Buffer.from("not a file of a visitor"));
    expect(await keysOf(storage)).toEqual(keys.toSorted());
    for await (const { modifiedAt } of storage.list())
      expect(modifiedAt.toISOString()).toBe("2026-03-01T12:00:00.000Z");
    await storage.remove(keys);
    expect([...store.objects.keys()]).toEqual(["my/files/README"]);
  });

  it("recovers from server errors, truncated responses and closed connections", async () => {
    const { store, storage } = await start();
    const [key, bytes] = [newStorageKey(), randomBytes(3 * PART_BYTES)];
    store.faults.push(serverError, "none", "hang-up", "none", "cut", "none", serverError);
    await storage.write(key, content(bytes));
    store.faults.push("none", "cut", "none", "hang-up", serverError);
    expect((await gather(await storage.read(key))).equals(bytes)).toBe(true);
  });

  it("leaves nothing behind when the object store permanently refuses a file", async () => {
    const { store, spool, storage } = await start();
    for (const length of [10, 3 * PART_BYTES]) {
      store.faults.push({ status: 403, code: "AccessDenied" });
      await expect(storage.write(newStorageKey(), content(randomBytes(length)))).rejects.toThrow("403");
    }
    expect([...store.objects.keys()]).toEqual([]);
    expect(store.uploads.size).toBe(0);
    expect(await keysOf(spool)).toEqual([]);
  });

  it("sends nothing to the object store when an incoming file breaks off", async () => {
    const { store, storage } = await start();
    async function* broken() {
      yield randomBytes(2 * PART_BYTES);
      throw new Error("cut off");
    }
    await expect(storage.write(newStorageKey(), broken())).rejects.toThrow("cut off");
    expect(store.requests).toEqual([]);
  });

  it("stores many files concurrently without changing them", async () => {
    const { storage } = await start();
    const files = Array.from({ length: 20 }, () => ({ key: newStorageKey(), bytes: randomBytes(1_000) }));
    await Promise.all(files.map(({ key, bytes }) => storage.write(key, content(bytes))));
    for (const { key, bytes } of files) expect((await gather(await storage.read(key))).equals(bytes)).toBe(true);
  });
});

describe("Moving files", () => {
  it("moves every file there and back, resuming after an interruption", async () => {
    const { folder, storage } = await start();
    const own = createFolderStorage(join(folder, "own"));
    const files = Array.from({ length: 6 }, () => ({ key: newStorageKey(), bytes: randomBytes(1_000) }));
    for (const { key, bytes } of files) await own.write(key, content(bytes));
    let moved = 0;
    const interrupted = moveFiles(systemScope(), database, { from: own, to: storage }, () => {
      moved += 1;
      if (moved === 3) throw new Error("interrupted");
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect((await keysOf(own)).length + (await keysOf(storage)).length).toBe(6);
    expect(await moveFiles(systemScope(), database, { from: own, to: storage })).toEqual({ files: 3 });
    expect(await keysOf(own)).toEqual([]);
    for (const { key, bytes } of files) expect((await gather(await storage.read(key))).equals(bytes)).toBe(true);
    expect(await moveFiles(systemScope(), database, { from: storage, to: own })).toEqual({ files: 6 });
    expect(await keysOf(storage)).toEqual([]);
    for (const { key, bytes } of files) expect((await gather(await own.read(key))).equals(bytes)).toBe(true);
  });
});
