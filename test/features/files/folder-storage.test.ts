import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { content } from "../../support/builders.ts";
import { makeDataDir } from "../../support/data-dir.ts";

function start() {
  const folder = join(makeDataDir(), "files");
  return { folder, storage: createFolderStorage(folder) };
}

async function gather(pieces: AsyncIterable<Buffer> | null): Promise<string | null> {
  if (pieces === null) return null;
  let text = "";
  for await (const piece of pieces) text += piece.toString();
  return text;
}

async function keysOf(storage: ReturnType<typeof createFolderStorage>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

describe("The folder storage", () => {
  it("returns what was written and nothing for an unknown key", async () => {
    const { folder, storage } = start();
    const key = newStorageKey();
    await storage.write(key, content("a", "b", "c"));
    expect(await gather(await storage.read(key))).toBe("abc");
    expect(await storage.read(newStorageKey())).toBeNull();
    expect(statSync(join(folder, key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("leaves nothing behind when the incoming content breaks off", async () => {
    const { folder, storage } = start();
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("cut off");
    }
    await expect(storage.write(newStorageKey(), broken())).rejects.toThrow("cut off");
    expect(await keysOf(storage)).toEqual([]);
    expect(readdirSync(join(folder, "drafts"))).toEqual([]);
  });

  it("lists files and drafts interrupted by a crash with their age, and removes both", async () => {
    const { folder, storage } = start();
    const [whole, draft] = [newStorageKey(), newStorageKey()];
    expect(await keysOf(storage)).toEqual([]);
    await storage.write(whole, content("whole"));
    writeFileSync(join(folder, "drafts", draft), "half");
    writeFileSync(join(folder, "README"), "not a file of a visitor");
    mkdirSync(join(folder, "other"));
    expect(await keysOf(storage)).toEqual([whole, draft].sort());
    await storage.remove([whole, draft, newStorageKey()]);
    expect(await keysOf(storage)).toEqual([]);
    expect(existsSync(join(folder, "README"))).toBe(true);
  });

  it("rejects a key that would escape the folder", async () => {
    const { storage } = start();
    for (const key of ["../../secret", "", "a".repeat(63), "A".repeat(64)]) {
      await expect(storage.read(key)).rejects.toThrow();
      await expect(storage.write(key, content("x"))).rejects.toThrow();
      await expect(storage.remove([key])).rejects.toThrow();
    }
  });
});
