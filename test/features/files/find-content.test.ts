import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createObjectStorage } from "../../../server/core/outbound/object-storage.ts";
import { createBucketStorage } from "../../../server/features/files/bucket-storage.ts";
import { newStorageKey } from "../../../server/features/files/file-storage.ts";
import { findContent } from "../../../server/features/files/find-content.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { content } from "../../support/builders.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { startObjectStore } from "../../support/object-store.ts";

const PART_BYTES = 100_000;

/** A multipart file in a bucket, and a folder that it may be moved to. */
async function start(parts: number) {
  const store = await startObjectStore();
  const dataDir = makeDataDir();
  const objects = createObjectStorage(store.settings, { pauseMs: 1, partBytes: PART_BYTES });
  const bucket = createBucketStorage(objects, "", createFolderStorage(join(dataDir, "spool")));
  const folder = createFolderStorage(join(dataDir, "files"));
  const [key, bytes] = [newStorageKey(), randomBytes(parts * PART_BYTES)];
  await bucket.write(key, content(bytes));
  const move = async () => {
    await folder.write(key, content(bytes));
    await bucket.remove([key]);
  };
  return { store, bucket, folder, key, bytes, move };
}

/** Reads to the end, with a callback after this many bytes. */
async function readWith(
  stored: AsyncIterable<Buffer> | null,
  after: number,
  act: () => Promise<void>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let [length, hasActed] = [0, false];
  for await (const piece of stored ?? []) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (hasActed || length < after) continue;
    hasActed = true;
    await act();
  }
  return Buffer.concat(pieces);
}

test.each([1, PART_BYTES, 3 * PART_BYTES, 10 * PART_BYTES])(
  "reads a file to its end when it is moved out of the bucket after %i bytes",
  async (after) => {
    const { bucket, folder, key, bytes, move } = await start(10);
    const read = await readWith(await findContent([folder, bucket], key), after, move);
    expect(read.equals(bytes)).toBe(true);
  },
);

test("reports an error instead of a shorter file when the file is deleted during the read", async () => {
  const { bucket, folder, key } = await start(10);
  const reading = readWith(await findContent([folder, bucket], key), 1, () => bucket.remove([key]));
  await expect(reading).rejects.toThrow();
});

test("does not request a file again from a bucket that fails permanently during the read", async () => {
  const { store, bucket, folder, key } = await start(10);
  const refused = { status: 403, code: "AccessDenied" } as const;
  let asked = 0;
  const reading = readWith(await findContent([folder, bucket], key), 1, async () => {
    store.faults.push(...Array.from({ length: 10 }, () => refused));
    asked = store.requests.length;
  });
  await expect(reading).rejects.toThrow("403");
  // The part that failed, and whether the file is still there.
  expect(store.requests.length - asked).toBeLessThanOrEqual(3);
});

test("reads a file to its end even when it is moved against the direction of new files", async () => {
  const { store, bucket, folder, key, bytes, move } = await start(10);
  const read = await readWith(await findContent([bucket, folder], key), 1, async () => {
    await move();
    expect(store.objects.size).toBe(0);
  });
  expect(read.equals(bytes)).toBe(true);
});
