import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { FileUnreadable } from "./file-storage.ts";

export interface FileKey {
  /** 16 hexadecimal characters, in plaintext at the head of each file. */
  readonly id: string;
  readonly key: Buffer;
}

const MAGIC = Buffer.from("PSF1");
const KEY_ID_BYTES = 8;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES;
const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Content is encrypted in chunks of this length so it can be streamed. The last one may be shorter. */
const CHUNK_BYTES = 65_536;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

export function newFileKey(): FileKey {
  return { id: randomBytes(KEY_ID_BYTES).toString("hex"), key: randomBytes(32) };
}

/**
 * Encrypts content chunk by chunk (AES-256-GCM in the STREAM construction): the nonce contains the chunk's number and
 * whether it is the last, so omitted, repeated, swapped or truncated chunks are detected. Each storage key has its own
 * cipher key, so files cannot be swapped and no nonce is ever reused.
 */
export async function* encrypt(
  { id, key }: FileKey,
  storageKey: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([MAGIC, Buffer.from(id, "hex")]);
  const cipherKey = deriveKey(key, storageKey);
  for await (const { chunk, number, isLast } of numbered(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, cipherKey, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    yield cipher.update(chunk);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** Decrypts the output of `encrypt`. Throws a FileUnreadable before yielding any altered content. */
export async function* decrypt(
  findKey: (id: string) => Promise<Buffer | null>,
  storageKey: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const iterator = content[Symbol.asyncIterator]();
  try {
    const { head, rest } = await readHeader(iterator);
    const key = await findKey(head.subarray(MAGIC.length).toString("hex"));
    if (key === null) throw new FileUnreadable("key-lost");
    const cipherKey = deriveKey(key, storageKey);
    for await (const { chunk, number, isLast } of numbered(following([rest], iterator), SEALED_CHUNK_BYTES)) {
      yield open(chunk, cipherKey, nonceOf(number, isLast));
    }
  } finally {
    await iterator.return?.();
  }
}

/** Returns the id of the key that content was encrypted with; null if it has no complete head from `encrypt`. */
export async function readKeyId(content: AsyncIterable<Buffer>): Promise<string | null> {
  const iterator = content[Symbol.asyncIterator]();
  try {
    const { head } = await readHeader(iterator);
    return head.subarray(MAGIC.length).toString("hex");
  } catch (error) {
    if (error instanceof FileUnreadable) return null;
    throw error;
  } finally {
    await iterator.return?.();
  }
}

function open(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (chunk.length < TAG_BYTES) throw new FileUnreadable("damaged");
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(
    chunk.subarray(-TAG_BYTES),
  );
  const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch (error) {
    throw new FileUnreadable("damaged", { cause: error });
  }
  return text;
}

async function readHeader(iterator: AsyncIterator<Buffer>) {
  let read: Buffer = Buffer.alloc(0);
  while (read.length < HEADER_BYTES) {
    const { done, value } = await iterator.next();
    if (done === true) throw new FileUnreadable("damaged");
    read = Buffer.concat([read, value]);
  }
  if (!read.subarray(0, MAGIC.length).equals(MAGIC)) throw new FileUnreadable("damaged");
  return { head: read.subarray(0, HEADER_BYTES), rest: read.subarray(HEADER_BYTES) };
}

export async function* following(read: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* read;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Splits content into numbered chunks of one length; only the last may be shorter, and it is empty if there is no
 * content. All share one buffer, so each must be used before the next is requested.
 */
async function* numbered(content: AsyncIterable<Buffer>, bytes: number) {
  const held = Buffer.allocUnsafeSlow(bytes);
  let heldBytes = 0;
  let number = 0;
  for await (const piece of content) {
    for (let rest = piece; rest.length > 0; ) {
      if (heldBytes === bytes) {
        yield { chunk: held, number, isLast: false };
        number += 1;
        heldBytes = 0;
      }
      const taken = rest.copy(held, heldBytes);
      heldBytes += taken;
      rest = rest.subarray(taken);
    }
  }
  yield { chunk: held.subarray(0, heldBytes), number, isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function deriveKey(key: Buffer, storageKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "postern-file", storageKey, 32));
}
