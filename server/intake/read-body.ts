import { malformed, Refusal } from "./refusal.ts";

export const MAX_BODY_BYTES = 262_144;

/**
 * Reads a request's body up to and including `maxBytes`. A larger one is refused as soon as that is known: by its
 * Content-Length before reading anything, else by the count of the bytes themselves, without keeping them.
 */
export async function readBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<Buffer> {
  const declaredBytes = request.headers.get("content-length");
  if (declaredBytes !== null && Number(declaredBytes) > maxBytes) throw new Refusal("too_large");
  try {
    return declaredBytes === null ? await readStream(request, maxBytes) : await readDeclared(request, maxBytes);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw malformed("The submission ended before it was complete. Please send it again.", error);
  }
}

// The HTTP parser lets no more bytes through than were declared, so reading at once is safe and saves a stream.
async function readDeclared(request: Request, maxBytes: number): Promise<Buffer> {
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > maxBytes) throw new Refusal("too_large");
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
      throw new Refusal("too_large");
    }
    chunks.push(value);
  }
}

// A client that is still sending would miss an answer given over a closed connection, so the rest is read and dropped.
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
      if (bytes > MAX_DISCARDED_BYTES) return await reader.cancel();
    }
  } catch {
    // The client is gone; there is nobody to answer.
  }
}

const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
