import type { IncomingMessage } from "node:http";
import { MINUTE_MS } from "../../shared/durations.ts";
import { MEGABYTE } from "../../shared/limits.ts";
import { type BodyPieces, BodyTooLarge, discardRest, readBody as readAtMost } from "../http/read-body.ts";
import { releaseMemory } from "../platform/release-memory.ts";
import { Slots } from "../platform/slots.ts";
import { parseHeaderValue } from "./content-type.ts";
import { type Field, MAX_BODY_BYTES } from "./field.ts";
import { parseJson } from "./parse-json.ts";
import { checkBoundary, MultipartParser, type ParsedFile } from "./parse-multipart.ts";
import { parseUrlencoded } from "./parse-urlencoded.ts";
import type { FileIntake } from "./receive-files.ts";
import { malformed, Refusal } from "./refusal.ts";

/** The longest boundary that is allowed has 70. */
export const MAX_CONTENT_TYPE_CHARACTERS = 1_024;

/** A body as it was read. */
export interface ReadBody {
  readonly fields: readonly Field[];
  /** Excludes file contents. */
  readonly bytes: number;
  /** Each is durable or left out. */
  readonly files: readonly ParsedFile[];
}

/** A request with a body. */
export interface SentBody {
  readonly request: Request;
  /** The same as Node received it; null where there is no connection, as in tests. */
  readonly incoming: IncomingMessage | null;
}

/** Chosen before the body is read, so that wrong types are refused at once. */
export interface BodyReader {
  readonly isJson: boolean;
  /** True if the body can contain files, for which `read` needs a place. */
  readonly hasFiles: boolean;
  read(sent: SentBody, files: FileIntake): Promise<ReadBody>;
}

/** Chooses the reader for the type that a request's headers name. */
export function chooseBodyReader(headers: Headers, uploads: UploadGate): BodyReader {
  const contentEncoding = headers.get("content-encoding");
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== "identity") {
    throw new Refusal(
      "unsupported_type",
      "Compressed bodies are not supported. Send the body without Content-Encoding.",
    );
  }
  const contentType = headers.get("content-type") ?? "";
  if (contentType.length > MAX_CONTENT_TYPE_CHARACTERS) {
    throw new Refusal(
      "unsupported_type",
      "The Content-Type is longer than 1 KiB. Send the type and its charset or boundary.",
    );
  }
  const type = parseHeaderValue(contentType);
  if (type === null || type.value === "") throw new Refusal("unsupported_type");
  const charset = type.parameters.get("charset");
  const whole =
    (parse: (body: Buffer, charset: string | undefined) => Field[]) =>
    async ({ request }: SentBody) => {
      const body = await readBody(request);
      return { fields: parse(body, charset), bytes: body.length, files: [] };
    };
  switch (type.value) {
    case "application/x-www-form-urlencoded":
      return { isJson: false, hasFiles: false, read: whole(parseUrlencoded) };
    case "multipart/form-data": {
      const boundary = checkBoundary(type.parameters.get("boundary"));
      const read: BodyReader["read"] = (sent, files) =>
        readMultipart(sent, new MultipartParser(boundary, (file) => files.open(file)), files, { charset, uploads });
      return { isJson: false, hasFiles: true, read };
    }
    case "application/json":
      return { isJson: true, hasFiles: false, read: whole(parseJson) };
    default:
      throw new Refusal("unsupported_type");
  }
}

async function readMultipart(
  { request, incoming }: SentBody,
  parser: MultipartParser,
  files: FileIntake,
  { charset, uploads }: { readonly charset: string | undefined; readonly uploads: UploadGate },
): Promise<ReadBody> {
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  // A short body is read at once, which is cheaper than its stream.
  if (bytes <= MAX_BODY_BYTES) {
    parser.write(await readBody(request));
  } else {
    const write = (chunk: Uint8Array) =>
      uploads.turns.run(() => {
        parser.write(chunk);
        return files.drained();
      });
    await streamBody({ request, incoming }, write, uploads);
  }
  parser.checkComplete();
  await files.settled();
  return { fields: parser.end(charset), bytes: parser.textBytes, files: parser.files };
}

export interface UploadLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Shared by all uploads. */
export interface UploadGate extends UploadLimits {
  /** Pieces processed at once; the connections of other uploads wait unread. */
  readonly turns: Slots;
}

export const defaultUploadLimits: UploadLimits = { maxBytes: 110 * MEGABYTE, timeoutMs: 4 * MINUTE_MS };
const MAX_TURNS = 4;

export function createUploadGate(limits: UploadLimits): UploadGate {
  return { ...limits, turns: new Slots({ maxAtOnce: MAX_TURNS }) };
}

/** Reads a submission's body up to and including `maxBytes`; throws a `Refusal` where that cannot be done. */
export async function readBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<Buffer> {
  try {
    return await readAtMost(request, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new Refusal("too_large", undefined, { cause: error });
    throw asRefusal(error);
  }
}

/**
 * Hands a body to `write` piece by piece, so that it may be larger than what is kept of it: nothing of a piece can be used
 * once its `write` has resolved. What `write` throws ends the
 * reading; so do too many bytes, and too much time.
 */
export async function streamBody(
  { request, incoming }: SentBody,
  write: (chunk: Uint8Array) => void | Promise<void>,
  { maxBytes, timeoutMs }: UploadLimits = defaultUploadLimits,
): Promise<void> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw uploadTooLarge(maxBytes);
  const reader = incoming === null ? request.body?.getReader() : readerOf(incoming);
  if (reader === undefined) return;
  const deadline = startDeadline(timeoutMs);
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await deadline.within(reader.read());
      if (done) return;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw uploadTooLarge(maxBytes);
      await deadline.within(write(value));
    }
  } catch (error) {
    void discardRest(reader);
    throw asRefusal(error);
  } finally {
    deadline.clear();
  }
}

/**
 * Reads the connection itself: it stops sending while nobody reads. The stream of a Request does not, because Node counts
 * its pieces in place of their bytes, so that a whole upload would be held in memory.
 */
function readerOf(incoming: IncomingMessage): BodyPieces {
  const pieces = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  let last: Uint8Array | null = null;
  return {
    read: async () => {
      if (last !== null) releaseMemory(last);
      const { done, value } = await pieces.next();
      last = done === true ? null : value;
      return done === true ? { done: true, value: undefined } : { done: false, value };
    },
    cancel: async () => void incoming.destroy(),
  };
}

/** Waits for one piece of work after another until the time is up. A race with one long promise would keep every piece. */
function startDeadline(timeoutMs: number) {
  let hasPassed = false;
  let expire: (error: Error) => void = () => undefined;
  const timer = setTimeout(() => {
    hasPassed = true;
    expire(uploadTooSlow(timeoutMs));
  }, timeoutMs);
  const within = <T>(work: T | Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      expire = reject;
      if (hasPassed) reject(uploadTooSlow(timeoutMs));
      Promise.resolve(work).then(resolve, reject);
    });
  return { within, clear: () => clearTimeout(timer) };
}

function uploadTooLarge(maxBytes: number): Refusal {
  const most = `${Math.floor(maxBytes / MEGABYTE)} MB`;
  return new Refusal(
    "too_large",
    `A submission with files can have at most ${most}. Limit the size of files in the form.`,
    {
      visitorMessage: "filesTooLarge",
      maxBytes,
      code: "FILES_TOO_BIG",
    },
  );
}

function uploadTooSlow(timeoutMs: number): Refusal {
  const longest = `${Math.ceil(timeoutMs / 60_000)} minutes`;
  return new Refusal("too_large", `It took longer than ${longest} to arrive. Limit the size of files in the form.`, {
    visitorMessage: "filesTooSlow",
    code: "FILES_TOO_BIG",
  });
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return malformed("The submission ended before it was complete. Send it again.", error);
}
