import type { IncomingMessage } from "node:http";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { MEGABYTE } from "../../../shared/limits.ts";
import type { FileIntake } from "../attachments/file-intake.ts";
import { type BodyPieces, BodyTooLarge, discardRest, readBody as readAtMost } from "../http/read-body.ts";
import { releaseMemory } from "../platform/release-memory.ts";
import { Slots } from "../platform/slots.ts";
import { boundaryOf, type DeclaredBody, isEnough, kindOf, readDeclared, type WholeBody } from "./body-kind.ts";
import { type Field, MAX_BODY_BYTES } from "./field.ts";
import type { BodySize } from "./flood-guard.ts";
import { parseJson } from "./parse-json.ts";
import { parseLines } from "./parse-lines.ts";
import { MultipartParser, type ParsedFile } from "./parse-multipart.ts";
import { parseUrlencoded } from "./parse-urlencoded.ts";
import { malformed, Refusal } from "./refusal.ts";

export interface ReadBody {
  readonly isJson: boolean;
  readonly fields: readonly Field[];
  /** Excludes file contents. */
  readonly bytes: number;
  /** Each is durable or left out. */
  readonly files: readonly ParsedFile[];
}

export interface SentBody {
  readonly request: Request;
  /** The same request as Node received it; null without a connection, as in tests. */
  readonly incoming: IncomingMessage | null;
}

export interface BodyReading {
  readonly uploads: UploadGate;
  /** Called once files may follow. */
  readonly openFiles: () => Promise<FileIntake>;
  /** Called with everything received so far; throwing ends the reading. */
  readonly count: (arrived: BodySize) => void;
}

/**
 * Reads a submission's body according to its content. Types that no form sends, and bodies that are too large, are
 * refused before they have arrived.
 */
export async function readSubmission(sent: SentBody, reading: BodyReading): Promise<ReadBody> {
  const { headers } = sent.request;
  const declared = readDeclared(headers);
  const bytes = declaredBytes(headers);
  if (bytes > reading.uploads.maxBytes && Number.isFinite(bytes)) {
    throw declared.form === "multipart" ? uploadTooLarge(reading.uploads.maxBytes) : new Refusal("too_large");
  }
  const arriving = new ArrivingBody(declared, bytes, reading);
  // A short body is read in one go, which is cheaper than its stream.
  if (bytes <= MAX_BODY_BYTES) await arriving.write(await readBody(sent.request));
  else await streamBody(sent, (chunk) => arriving.write(chunk), reading.uploads);
  return arriving.end();
}

/** Infinite if the headers do not say. */
export function declaredBytes(headers: Headers): number {
  return Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
}

const PARSERS: Readonly<Record<WholeBody, (body: Buffer, charset: string | undefined) => Field[]>> = {
  urlencoded: parseUrlencoded,
  json: parseJson,
  lines: parseLines,
};

interface Multipart {
  readonly parser: MultipartParser;
  readonly files: FileIntake;
}

/** Buffers a body until it is clear how to read the rest. */
class ArrivingBody {
  readonly #declared: DeclaredBody;
  readonly #declaredBytes: number;
  readonly #reading: BodyReading;
  readonly #pieces: Buffer[] = [];
  #heldBytes = 0;
  #isDecided = false;
  #multipart: Multipart | null = null;

  constructor(declared: DeclaredBody, bytes: number, reading: BodyReading) {
    this.#declared = declared;
    this.#declaredBytes = bytes;
    this.#reading = reading;
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#multipart !== null) return this.#parse(this.#multipart, chunk);
    // Copied, because the caller reuses a piece's memory.
    this.#pieces.push(Buffer.from(chunk));
    this.#heldBytes += chunk.byteLength;
    if (!this.#isDecided && isEnough(Buffer.concat(this.#pieces))) await this.#decide();
    if (this.#isDecided && this.#multipart === null) this.#refuseTooLarge();
  }

  async end(): Promise<ReadBody> {
    if (!this.#isDecided) await this.#decide();
    if (this.#multipart === null) return this.#readWhole();
    const { parser, files } = this.#multipart;
    parser.checkComplete();
    await files.settled();
    const fields = parser.end(this.#declared.charset);
    return { isJson: false, fields, bytes: parser.textBytes, files: parser.files };
  }

  async #decide(): Promise<void> {
    this.#isDecided = true;
    const head = Buffer.concat(this.#pieces);
    const boundary = boundaryOf(this.#declared, head);
    if (boundary === null) {
      if (this.#declared.form === "unknown") kindOf(this.#declared, head);
      return;
    }
    const files = await this.#reading.openFiles();
    const parser = new MultipartParser(boundary, (file) => files.open(file));
    this.#multipart = { parser, files };
    this.#pieces.length = 0;
    await this.#parse(this.#multipart, head);
  }

  async #parse({ parser, files }: Multipart, chunk: Uint8Array): Promise<void> {
    const { uploads, count } = this.#reading;
    const parse = () => {
      try {
        parser.write(chunk);
      } finally {
        // Also counts a body's bytes when it is refused.
        count({ textBytes: parser.textBytes, fileBytes: parser.fileBytes });
      }
      return files.drained();
    };
    if (this.#declaredBytes <= MAX_BODY_BYTES) await parse();
    else await uploads.turns.run(parse);
  }

  #refuseTooLarge(): void {
    const isDeclared = Number.isFinite(this.#declaredBytes) && this.#declaredBytes > MAX_BODY_BYTES;
    if (isDeclared || this.#heldBytes > MAX_BODY_BYTES) throw new Refusal("too_large");
  }

  #readWhole(): ReadBody {
    this.#refuseTooLarge();
    const body = Buffer.concat(this.#pieces);
    this.#reading.count({ textBytes: body.length, fileBytes: 0 });
    const kind = kindOf(this.#declared, body);
    const fields = PARSERS[kind](body, this.#declared.charset);
    return { isJson: kind === "json", fields, bytes: body.length, files: [] };
  }
}

export interface UploadLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Shared by all uploads. */
export interface UploadGate extends UploadLimits {
  /** Maximum pieces processed concurrently; the connections of other uploads stay unread. */
  readonly turns: Slots;
}

export const defaultUploadLimits: UploadLimits = { maxBytes: 110 * MEGABYTE, timeoutMs: 4 * MINUTE_MS };
const MAX_TURNS = 4;

export function createUploadGate(limits: UploadLimits): UploadGate {
  return { ...limits, turns: new Slots({ maxAtOnce: MAX_TURNS }) };
}

/** Reads a submission's body of at most `maxBytes`; throws a `Refusal` if it cannot. */
export async function readBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<Buffer> {
  try {
    return await readAtMost(request, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new Refusal("too_large", undefined, { cause: error });
    throw asRefusal(error);
  }
}

/**
 * Passes a body to `write` piece by piece, so that it may be larger than what is kept of it. A piece must not be used
 * once its `write` has resolved. An error from `write`, too many bytes or a timeout ends the reading.
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
 * Reads the connection itself, which applies backpressure. The stream of a Request does not, because Node counts its
 * pieces instead of their bytes, so a whole upload would be held in memory.
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

/** Awaits one piece of work after another until the deadline. A race with one long promise would retain every piece. */
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
