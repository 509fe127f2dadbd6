import { invalid, PosternError } from "../platform/errors.ts";

/** More than an ordinary submission with all its files. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** Thrown if a request's body is larger than its surface accepts; plain HTTP answers 413. */
export class BodyTooLarge extends PosternError {
  constructor(maxBytes: number) {
    super("INVALID", `The request is larger than ${maxBytes / 1024} KiB.`);
    this.name = "BodyTooLarge";
  }
}

/**
 * Returns a request's body of at most `maxBytes`; every surface reads its body here. Throws `BodyTooLarge` as early as
 * possible: by Content-Length before anything is read, else by counting the bytes without keeping them.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const declaredBytes = request.headers.get("content-length");
  if (declaredBytes !== null && Number(declaredBytes) > maxBytes) throw new BodyTooLarge(maxBytes);
  try {
    return declaredBytes === null ? await readStream(request, maxBytes) : await readDeclared(request, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw error;
    throw invalid("The request ended before it was complete. Send it again.", error);
  }
}

// The HTTP parser passes no more bytes than declared, so reading in one go is safe and saves a stream.
async function readDeclared(request: Request, maxBytes: number): Promise<Buffer> {
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > maxBytes) throw new BodyTooLarge(maxBytes);
  return body;
}

async function readStream(request: Request, maxBytes: number): Promise<Buffer> {
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, bytes);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void discardRest(reader);
      throw new BodyTooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

export type BodyPieces = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/** Reads and drops the rest, because a client that is still sending would miss a response on a closed connection. */
export async function discardRest(reader: BodyPieces): Promise<void> {
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
      if (bytes > MAX_DISCARDED_BYTES) return await reader.cancel();
    }
  } catch {
    // The client is gone.
  }
}
