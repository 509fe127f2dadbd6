import { Readable } from "node:stream";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../deps.ts";
import { createObjectStorage } from "../../outbound/object-storage.ts";
import { ObjectStorageError } from "../../outbound/object-storage-error.ts";
import { OutcomeError } from "../../outbound/outcome.ts";
import { outcomeOfError } from "../../outbound/outcome-of-error.ts";
import type { SealedSchedule, TargetSettings } from "../../store/exports/schedules.ts";

type Content = AsyncIterable<Uint8Array>;

/** Replaces a file of the same name. */
export interface FileTarget {
  write(name: string, contentType: string, content: Content): Promise<void>;
}

/** Why a target did not take a file, in words for the owner. */
export class TargetError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "TargetError";
  }
}

export interface FileTargetSettings extends TargetSettings {
  readonly secret: string;
}

export function openFileTarget(
  deps: Pick<Deps, "safeFetch">,
  kind: Exclude<SealedSchedule["target"], "email" | "sftp">,
  settings: FileTargetSettings,
): FileTarget {
  return kind === "s3" ? bucketTarget(deps, settings) : webdavTarget(deps, settings);
}

const WRITE_ATTEMPTS = 2;

function bucketTarget(deps: Pick<Deps, "safeFetch">, { url, folder, ...settings }: FileTargetSettings): FileTarget {
  const storage = createObjectStorage(
    {
      endpoint: url,
      region: settings.region,
      bucket: settings.bucket,
      accessKeyId: settings.user,
      secretAccessKey: settings.secret,
    },
    // The run is attempted again as a whole.
    { fetch: deps.safeFetch.fetch, attempts: WRITE_ATTEMPTS },
  );
  return {
    write: async (name, _contentType, content) => {
      try {
        await storage.put(`${folder}${name}`, Readable.from(content));
      } catch (error) {
        if (!(error instanceof ObjectStorageError)) throw error;
        throw new TargetError(explainBucket(error, settings.bucket), error);
      }
    },
  };
}

function explainBucket(error: ObjectStorageError, bucket: string): string {
  if (error.status === null) return unreachableDetail(error) ?? error.message;
  if (error.code === "NoSuchBucket") return `There is no bucket named ${bucket}.`;
  if (error.status === 401 || error.status === 403) {
    return `The storage rejected the access key or does not let it write (${error.status} ${error.code}).`;
  }
  return error.message;
}

/** Why there was no response, from the cause of an error of the network. */
function unreachableDetail(error: unknown): string | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof OutcomeError) return link.outcome.detail;
    if ("code" in link && typeof link.code === "string") {
      try {
        return outcomeOfError(link, 0).detail;
      } catch {
        // Not an error of the network: the one that caused it may be.
      }
    }
  }
  return null;
}

/** Held in memory, so that servers which ask for a length get one. A larger file is sent in chunks. */
const MAX_HELD_BYTES = 16 * 1_024 ** 2;
const TRANSFER_MS = 10 * MINUTE_MS;

function webdavTarget({ safeFetch }: Pick<Deps, "safeFetch">, { url, user, secret }: FileTargetSettings): FileTarget {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  return {
    write: async (name, contentType, content) => {
      const outcome = await safeFetch.send({
        url: `${url}${encodeURIComponent(name)}`,
        method: "PUT",
        headers: { authorization, "content-type": contentType },
        body: await holdSmall(content),
        transferMs: TRANSFER_MS,
      });
      if (outcome.kind !== "response") throw new TargetError(outcome.detail);
      if (outcome.status < 200 || outcome.status > 299) throw new TargetError(explainStatus(outcome.status));
    },
  };
}

function explainStatus(status: number): string {
  if (status === 401 || status === 403)
    return `The server rejected the user name or password, or does not let it write (${status}).`;
  if (status === 404 || status === 409) return `There is no such folder on the server (${status}).`;
  if (status === 507) return "The server has no space left (507).";
  if (status >= 300 && status < 400)
    return `The server redirects to another address (${status}). Enter that one instead.`;
  return `The server responded ${status}.`;
}

async function holdSmall(content: Content): Promise<Buffer | Content> {
  const iterator = content[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    held.push(next.value);
    bytes += next.value.byteLength;
    if (bytes > MAX_HELD_BYTES) return resume(held, iterator);
  }
  return Buffer.concat(held);
}

async function* resume(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* held;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
