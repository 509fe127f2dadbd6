import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { ObjectStorageSettings } from "../../server/core/outbound/object-storage.ts";

/** A store's fault: an error, a late response, a truncated one, none, or no fault. */
export type Fault =
  | { readonly status: number; readonly code: string }
  | { readonly delayMs: number }
  | "cut"
  | "hang-up"
  | "none";

/** A stand-in for an S3-compatible store. It checks signatures, lists in pages of two keys, and fails when it is told to. */
export interface ObjectStore {
  readonly settings: ObjectStorageSettings;
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** Method and path with query of each request. */
  readonly requests: string[];
  /** Consumed by the next requests, one each. */
  readonly faults: Fault[];
}

const PAGE_KEYS = 2;
/** When everything was stored, as the store says. */
const storedAt = new Date("2026-03-01T12:00:00.000Z");

/** Closed after the test. */
export async function startObjectStore(): Promise<ObjectStore> {
  const { store, close } = await openObjectStore();
  onTestFinished(close);
  return store;
}

export async function openObjectStore(): Promise<{ readonly store: ObjectStore; close(): void }> {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-test-1",
      bucket: "backups",
      accessKeyId: "AKIDTEST",
      secretAccessKey: "a/secret+key",
    },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    faults: [],
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", store.settings.endpoint);
    const body = await buffer(request);
    store.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const fault = store.faults.shift();
    if (fault === "hang-up") return void request.socket.destroy();
    if (typeof fault === "object" && "delayMs" in fault) await sleep(fault.delayMs);
    const failure = typeof fault !== "object" || "delayMs" in fault ? refusalOf(store, request, url) : fault;
    if (failure !== null) return void fail(response, failure);
    const result = answer(store, request, url, body);
    if ("code" in result) return void fail(response, result);
    const headers = { "content-type": "application/xml", ...result.headers };
    if (fault === "cut") {
      response.writeHead(result.status, { ...headers, "content-length": result.body.length + 1 });
      return void response.write(result.body, () => request.socket.destroy());
    }
    response.writeHead(result.status, { "content-length": result.body.length, ...headers }).end(result.body);
  }
  return { store, close };
}

function fail(response: ServerResponse, { status, code }: { readonly status: number; readonly code: string }): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As told.</Message></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(body);
}

type Result =
  | { readonly status: number; readonly code: string }
  | { readonly status: number; readonly body: Buffer; readonly headers: Readonly<Record<string, string | number>> };

function ok(text = "", headers: Record<string, string | number> = {}, status = 200): Result {
  return { status, body: Buffer.from(text), headers };
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

function answer(store: ObjectStore, { method, headers }: IncomingMessage, url: URL, body: Buffer): Result {
  const key = decodeURIComponent(url.pathname).slice(`/${store.settings.bucket}/`.length);
  const query = url.searchParams;
  const upload = query.get("uploadId");
  if (method === "GET" && query.has("list-type")) return list(store, query);
  if (method === "POST" && query.has("delete")) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = ""]) => name);
    for (const name of keys) store.objects.delete(name);
    return ok(`<DeleteResult>${keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join("")}</DeleteResult>`);
  }
  if (method === "POST" && query.has("uploads")) {
    const id = randomUUID();
    store.uploads.set(id, new Map());
    return ok(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (upload !== null) {
    const parts = store.uploads.get(upload);
    if (parts === undefined) return { status: 404, code: "NoSuchUpload" };
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return ok("", { etag: etagOf(body) });
    }
    store.uploads.delete(upload);
    if (method === "DELETE") return ok("", {}, 204);
    const content = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    store.objects.set(key, content);
    return ok(`<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`);
  }
  if (method === "PUT") {
    store.objects.set(key, body);
    return ok("", { etag: etagOf(body) });
  }
  const object = store.objects.get(key);
  if (object === undefined) return { status: 404, code: "NoSuchKey" };
  if (method === "HEAD") return { status: 200, body: Buffer.alloc(0), headers: { "content-length": object.length } };
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "");
  if (range === null) return { status: 200, body: object, headers: {} };
  return { status: 206, body: object.subarray(Number(range[1]), Number(range[2]) + 1), headers: {} };
}

function list({ objects }: ObjectStore, query: URLSearchParams): Result {
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter");
  const group = (key: string) => {
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    return end === -1 ? key : key.slice(0, end + 1);
  };
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(group);
  const keys = [...new Set(found)].filter((key) => key > after).sort();
  const page = keys.slice(0, PAGE_KEYS);
  const contents = page.map((key) =>
    delimiter !== null && key.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
  );
  const more = keys.length > PAGE_KEYS;
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return ok(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`);
}

/** Signature Version 4, as Amazon documents it. */
function refusalOf({ settings }: ObjectStore, { method, headers }: IncomingMessage, url: URL) {
  if (!url.pathname.startsWith(`/${settings.bucket}`)) return { status: 404, code: "NoSuchBucket" };
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day = "", region = "", signed = "", signature] = given.exec(headers.authorization ?? "") ?? [];
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = String(headers["x-amz-content-sha256"]);
  const canonical = [method, url.pathname, query.join("&"), lines.join(""), signed, hash].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${day}/${region}/s3/aws4_request`, digest].join("\n");
  const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();
  const key = [day, region, "s3", "aws4_request"].reduce(hmac, `AWS4${settings.secretAccessKey}` as string | Buffer);
  if (id !== settings.accessKeyId) return { status: 403, code: "InvalidAccessKeyId" };
  const matches = region === settings.region && hmac(key as Buffer, text).toString("hex") === signature;
  return matches ? null : { status: 403, code: "SignatureDoesNotMatch" };
}
