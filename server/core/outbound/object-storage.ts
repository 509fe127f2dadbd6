import { Readable } from "node:stream";
import { S3mini, S3ServiceError, type UploadPart } from "s3mini";
import { fetch, Headers, type RequestInfo, type RequestInit } from "undici";
import { retry } from "../platform/retry.ts";
import { ObjectStorageError } from "./object-storage-error.ts";

export interface ObjectStorageSettings {
  /** For example https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Objects of one bucket. Temporary failures are retried; otherwise methods reject with an ObjectStorageError. */
export interface ObjectStorage {
  /** Stores an object atomically, up to 160 GB. */
  put(key: string, content: Readable): Promise<void>;
  /** `null` if there is no such object. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Names up to the next `/` of keys with a prefix, each including the `/`. */
  folders(prefix: string): Promise<string[]>;
  /** Keys with a prefix, in order. `after`: only those that sort after it. */
  list(prefix: string, after?: string): Promise<string[]>;
  /** The same, with the time each was stored. */
  listDated(prefix: string): Promise<{ readonly key: string; readonly modifiedAt: Date }[]>;
  /** Ignores keys without an object. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Also the most read at once. All parts but the last are the same size, as some stores require. */
const PART_BYTES = 16 * 1_024 ** 2;
const REQUEST_TIMEOUT_MS = 300_000;
const MAX_ATTEMPTS = 5;

/** The length is derived from the body, and would appear twice in the request if also given. */
const withoutLength = ((input: RequestInfo, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.delete("content-length");
  return fetch(input, { ...init, headers });
}) as unknown as typeof globalThis.fetch;

export interface ObjectStorageOptions {
  readonly pauseMs?: number;
  readonly partBytes?: number;
  /** Per request. */
  readonly attempts?: number;
}

export function createObjectStorage(
  { endpoint, bucket, ...settings }: ObjectStorageSettings,
  { pauseMs = 500, partBytes = PART_BYTES, attempts = MAX_ATTEMPTS }: ObjectStorageOptions = {},
): ObjectStorage {
  const s3 = new S3mini({
    ...settings,
    endpoint: `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`,
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
    fetch: withoutLength,
  });
  const request = <T>(send: () => Promise<T>): Promise<T> =>
    retry(send, { attempts, pauseMs: (attempt) => pauseMs * 2 ** (attempt - 1), isTemporary }).catch((error) => {
      throw new ObjectStorageError(serviceErrorOf(error), error);
    });

  const complete = async (key: string, uploadId: string, parts: UploadPart[], bytes: number): Promise<void> => {
    try {
      const { etag } = await s3.completeMultipartUpload(key, uploadId, parts);
      // A failure can have status 200.
      if (!etag) throw new Error("The upload was not completed.");
    } catch (error) {
      // The previous attempt may have completed and its response been lost.
      const isGone = serviceErrorOf(error)?.code === "NoSuchUpload";
      if (!isGone || (await s3.getContentLength(key)) !== bytes) throw error;
    }
  };

  const putParts = async (key: string, parts: AsyncIterable<Buffer>, first: Buffer): Promise<void> => {
    const uploadId = await request(() => s3.getMultipartUploadId(key));
    try {
      const done: UploadPart[] = [];
      let [number, bytes] = [0, 0];
      for await (const part of prepend(first, parts)) {
        number += 1;
        bytes += part.length;
        done.push(await request(() => s3.uploadPart(key, uploadId, part, number)));
      }
      await request(() => complete(key, uploadId, done, bytes));
    } catch (error) {
      await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
      throw error;
    }
  };

  const readParts = async function* (key: string, bytes: number): AsyncGenerator<Buffer, undefined> {
    for (let start = 0; start < bytes; start += partBytes) {
      const end = Math.min(start + partBytes, bytes);
      yield await request(async () => {
        const part = Buffer.from(await (await s3.getObjectRaw(key, false, start, end)).arrayBuffer());
        if (part.length !== end - start) throw new Error("The response was cut off.");
        return part;
      });
    }
  };

  const listObjects = (prefix: string, options: Readonly<Record<string, string>>) =>
    request(async () => {
      const found = await s3.listObjects("/", prefix, undefined, options);
      if (found === null) throw new S3ServiceError("There is no such bucket.", 404, "NoSuchBucket");
      return found;
    });

  const lengthOf = (key: string) =>
    request(async () => {
      try {
        return await s3.getContentLength(key);
      } catch (error) {
        if (serviceErrorOf(error)?.status === 404) return null;
        throw error;
      }
    });

  return {
    put: async (key, content) => {
      const parts = inParts(content as AsyncIterable<Buffer>, partBytes);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length < partBytes) await request(() => s3.putObject(key, first));
      else await putParts(key, parts, first);
    },
    get: async (key) => {
      const bytes = await lengthOf(key);
      if (bytes === null) return null;
      const parts = readParts(key, bytes);
      try {
        // Read at once: an object removed meanwhile counts as missing.
        const { value: first = Buffer.alloc(0) } = await parts.next();
        return Readable.from(prepend(first, parts), { objectMode: false });
      } catch (error) {
        if (serviceErrorOf(error)?.code === "NoSuchKey") return null;
        throw error;
      }
    },
    has: async (key) => (await lengthOf(key)) !== null,
    folders: async (prefix) => {
      const found = await listObjects(prefix, { delimiter: "/" });
      return found.map(({ Key }) => Key).filter((key) => key.endsWith("/"));
    },
    list: async (prefix, after) => {
      const objects = await listObjects(prefix, after === undefined ? {} : { "start-after": after });
      return objects.map(({ Key }) => Key).sort();
    },
    listDated: async (prefix) => {
      const objects = await listObjects(prefix, {});
      return objects.map(({ Key, LastModified }) => ({ key: Key, modifiedAt: LastModified }));
    },
    remove: async (keys) => {
      if (keys.length === 0) return;
      await request(async () => {
        const removed = await s3.deleteObjects([...keys]);
        if (removed.includes(false)) throw new Error("An object was not removed.");
      });
    },
  };
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Splits content into parts of equal length; the last may be shorter. */
async function* inParts(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, bytes - heldBytes);
      held.push(taken);
      heldBytes += taken.length;
      rest = rest.subarray(taken.length);
      if (heldBytes < bytes) continue;
      yield Buffer.concat(held);
      [held, heldBytes] = [[], 0];
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

function serviceErrorOf(error: unknown): { readonly status: number; readonly code: string } | null {
  if (error instanceof S3ServiceError) return { status: error.status, code: error.serviceCode ?? "unknown" };
  return error instanceof Error && error.cause !== undefined ? serviceErrorOf(error.cause) : null;
}

/** No response, or one that asks to retry. */
function isTemporary(error: unknown): boolean {
  const status = serviceErrorOf(error)?.status;
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

/** Reads `s3://bucket/prefix`. Null for anything else. */
export function parseS3Address(to: string): { readonly bucket: string; readonly prefix: string } | null {
  const match = /^s3:\/\/([^/]+)(?:\/(.*))?$/s.exec(to);
  if (match === null) return null;
  const [, bucket = "", path = ""] = match;
  const prefix = path.replace(/(?<!\/)\/+$/, "");
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}
