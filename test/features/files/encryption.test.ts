import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decrypt, encrypt, newFileKey } from "../../../server/features/files/encryption.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { content } from "../../support/builders.ts";

const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const HEADER = 12;
const key = newFileKey();
const storageKey = newStorageKey();
const findKey = async (id: string) => (id === key.id ? key.key : null);

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const gathered: Buffer[] = [];
  for await (const piece of pieces) gathered.push(piece);
  return Buffer.concat(gathered);
}

const encrypted = (bytes: Buffer) => gather(encrypt(key, storageKey, content(bytes)));
const opened = (bytes: Buffer, as = storageKey) => gather(decrypt(findKey, as, content(bytes)));

describe("File encryption", () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 300_001])("restores %i bytes unchanged", async (length) => {
    const bytes = randomBytes(length);
    const sealed = await encrypted(bytes);
    expect(sealed.length).toBe(HEADER + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
    expect((await opened(sealed)).equals(bytes)).toBe(true);
  });

  it("does not depend on how the content is split into chunks", async () => {
    const bytes = randomBytes(200_000);
    const pieces = Array.from({ length: 200 }, (_, index) => bytes.subarray(index * 1_000, (index + 1) * 1_000));
    const sealed = await gather(encrypt(key, storageKey, content(...pieces)));
    expect(sealed.equals(await encrypted(bytes))).toBe(true);
    const bits = Array.from({ length: Math.ceil(sealed.length / 7) }, (_, index) =>
      sealed.subarray(index * 7, (index + 1) * 7),
    );
    expect((await gather(decrypt(findKey, storageKey, content(...bits)))).equals(bytes)).toBe(true);
  });

  it("reveals nothing of the plaintext", async () => {
    const sealed = await encrypted(Buffer.from("Ana Lopes, born 1990".repeat(500)));
    expect(sealed.includes("Ana")).toBe(false);
  });

  it("rejects a file with any single bit flipped", async () => {
    const sealed = await encrypted(randomBytes(CHUNK + 10));
    for (const position of [0, 3, 4, 11, HEADER, 1_000, HEADER + SEALED_CHUNK - 1, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      await expect(opened(changed)).rejects.toMatchObject({ name: "FileUnreadable" });
    }
  });

  it("rejects a file truncated at any point, including between two chunks", async () => {
    const sealed = await encrypted(randomBytes(2 * CHUNK));
    for (const length of [0, 5, HEADER, HEADER + 10, HEADER + SEALED_CHUNK, sealed.length - 1]) {
      await expect(opened(sealed.subarray(0, length))).rejects.toMatchObject({ reason: "damaged" });
    }
  });

  it("rejects omitted, swapped or repeated chunks and trailing data", async () => {
    const sealed = await encrypted(randomBytes(3 * CHUNK));
    const head = sealed.subarray(0, HEADER);
    const [a, b, c] = [0, 1, 2].map((index) =>
      sealed.subarray(HEADER + index * SEALED_CHUNK, HEADER + (index + 1) * SEALED_CHUNK),
    ) as [Buffer, Buffer, Buffer];
    for (const chunks of [[b, c], [a, c], [b, a, c], [a, a, b, c], [a, b, c, c], [c]]) {
      await expect(opened(Buffer.concat([head, ...chunks]))).rejects.toMatchObject({ reason: "damaged" });
    }
    expect((await opened(Buffer.concat([head, a, b, c]))).length).toBe(3 * CHUNK);
  });

  it("rejects a file substituted for another and a file whose key is lost", async () => {
    const sealed = await encrypted(Buffer.from("mine"));
    await expect(opened(sealed, newStorageKey())).rejects.toMatchObject({ reason: "damaged" });
    const lost = gather(decrypt(async () => null, storageKey, content(sealed)));
    await expect(lost).rejects.toMatchObject({ reason: "key-lost" });
  });
});
