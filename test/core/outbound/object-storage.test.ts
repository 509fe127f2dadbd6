import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createObjectStorage } from "../../../server/core/outbound/object-storage.ts";
import { ObjectStorageError } from "../../../server/core/outbound/object-storage-error.ts";
import { type Fault, startObjectStore } from "../../support/object-store.ts";

const PART = 1_000;
const quick = { pauseMs: 1, partBytes: PART };

async function prepare() {
  const store = await startObjectStore();
  const storage = createObjectStorage(store.settings, quick);
  const read = async (key: string) => {
    const content = await storage.get(key);
    return content === null ? null : buffer(content);
  };
  return { store, storage, read };
}

const slow: Fault = { status: 503, code: "SlowDown" };

describe("An object", () => {
  test.each([0, 1, PART - 1, PART, PART + 1, 2 * PART, 3 * PART + 7])(
    "of %i bytes is read back as it was stored",
    async (bytes) => {
      const { storage, store, read } = await prepare();
      const content = randomBytes(bytes);
      await storage.put("folder/a b+ü.age", Readable.from([content.subarray(0, 700), content.subarray(700)]));
      expect(await read("folder/a b+ü.age")).toEqual(content);
      expect(store.uploads.size).toBe(0);
    },
  );

  test("is null when it does not exist", async () => {
    expect(await (await prepare()).read("nothing")).toBeNull();
  });

  test("is null when it is removed before its first part is read", async () => {
    const { storage, store, read } = await prepare();
    await storage.put("a", Readable.from([randomBytes(PART + 1)]));
    store.faults.push("none", { status: 404, code: "NoSuchKey" });
    expect(await read("a")).toBeNull();
  });

  test("fails when it is removed during a read, and never appears shorter", async () => {
    const { storage, store } = await prepare();
    await storage.put("a", Readable.from([randomBytes(PART + 1)]));
    const content = await storage.get("a");
    store.objects.clear();
    await expect(buffer(content ?? Readable.from([]))).rejects.toMatchObject({ status: 404 });
  });

  test("is not stored and leaves no parts behind when its content fails midway", async () => {
    const { storage, store } = await prepare();
    const content = async function* () {
      yield randomBytes(2 * PART);
      throw new Error("The source failed.");
    };
    await expect(storage.put("a", Readable.from(content()))).rejects.toThrow("The source failed.");
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  });
});

test("Keys are listed in order across many pages, by prefix and after a given key", async () => {
  const { storage, store } = await prepare();
  const keys = ["a/1", "a/2", "a/3", "a/4", "a/5", "b/1"];
  for (const key of [...keys].reverse()) store.objects.set(key, Buffer.from("x"));
  expect(await storage.list("")).toEqual(keys);
  expect(await storage.list("a/")).toEqual(keys.slice(0, 5));
  expect(await storage.list("a/", "a/2")).toEqual(["a/3", "a/4", "a/5"]);
  await storage.remove(["a/1", "a/5", "nothing"]);
  expect([...store.objects.keys()].sort()).toEqual(["a/2", "a/3", "a/4", "b/1"]);
});

describe("A store with a transient failure", () => {
  test.each([
    ["refuses", slow],
    ["cuts a response off", "cut"],
    ["hangs up", "hang-up"],
  ] as const)("is retried when it %s, and nothing is stored twice or lost", async (_what, fault) => {
    const { storage, store, read } = await prepare();
    const content = randomBytes(2 * PART + 1);
    // The first request of each step: starting an upload, a part, the list, a read.
    store.faults.push(fault);
    await storage.put("a", Readable.from([content]));
    store.faults.push(fault, fault);
    expect(await storage.list("")).toEqual(["a"]);
    const reading = await storage.get("a");
    store.faults.push(fault);
    expect(await buffer(reading ?? Readable.from([]))).toEqual(content);
    expect(await read("a")).toEqual(content);
  });

  test("is recognized as having completed an upload in parts when its response is lost", async () => {
    const { storage, store, read } = await prepare();
    const content = randomBytes(PART + 1);
    // The start, two parts, and the end, whose response is lost.
    store.faults.push("none", "none", "none", "cut");
    await storage.put("a", Readable.from([content]));
    expect(await read("a")).toEqual(content);
  });

  test("is tried five times before the request fails", async () => {
    const { storage, store } = await prepare();
    store.faults.push(slow, slow, slow, slow);
    expect(await storage.list("")).toEqual([]);
    store.faults.push(slow, slow, slow, slow, slow);
    await expect(storage.list("")).rejects.toMatchObject({ status: 503, code: "SlowDown" });
    expect(store.requests).toHaveLength(10);
  });
});

test.each([
  ["another secret", { secretAccessKey: "wrong" }, 403, "SignatureDoesNotMatch"],
  ["another key", { accessKeyId: "AKIDOTHER" }, 403, "InvalidAccessKeyId"],
  ["another region", { region: "us-other-1" }, 403, "SignatureDoesNotMatch"],
  ["a bucket that does not exist", { bucket: "other" }, 404, "NoSuchBucket"],
] as const)("With %s, the store's refusal is reported at once", async (_what, change, status, code) => {
  const store = await startObjectStore();
  const storage = createObjectStorage({ ...store.settings, ...change }, quick);
  const refused = expect.objectContaining({ status, code });
  await expect(storage.put("a", Readable.from([Buffer.from("x")]))).rejects.toEqual(refused);
  await expect(storage.list("")).rejects.toEqual(refused);
  expect(store.requests).toHaveLength(2);
});

test("An unreachable store is reported without a status", async () => {
  const { settings } = await startObjectStore();
  const storage = createObjectStorage({ ...settings, endpoint: "http://127.0.0.1:9" }, quick);
  const error = await storage.list("").catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ObjectStorageError);
  expect(error).toMatchObject({ status: null, message: "The object storage did not respond." });
});
