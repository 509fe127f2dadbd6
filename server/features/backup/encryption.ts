import { Readable, Transform } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";

/** An age identity: what `age-keygen` writes and `postern backup-key` prints. It encrypts and decrypts. */
export type BackupKey = string;

export async function createBackupKey(): Promise<BackupKey> {
  const { generateX25519Identity } = await import("age-encryption");
  return generateX25519Identity();
}

/** Fast: most of a backup's time is spent here. */
const COMPRESSION_LEVEL = 1;

/** Compresses and encrypts. The result is an ordinary age file with gzip inside. */
export async function encryptStream(key: BackupKey, content: Readable): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key).catch(() => refuseKey()));
  const compressed = createGzip({ level: COMPRESSION_LEVEL });
  content.on("error", (error) => compressed.destroy(error));
  const encrypted = await encrypter.encrypt(toWeb(content.pipe(compressed)));
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>, { highWaterMark: 65_536 });
}

/**
 * Decrypts and decompresses. Throws a BackupError if a single bit has changed, or for another key, which is ruled out
 * if `proven` says that it has decrypted a file of the same backup.
 */
export async function decryptStream(
  key: BackupKey,
  name: string,
  content: Readable,
  { proven = false }: { readonly proven?: boolean } = {},
): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
  } catch {
    return refuseKey();
  }
  let decrypted: ReadableStream<Uint8Array>;
  try {
    decrypted = (await decrypter.decrypt(toWeb(content))) as ReadableStream<Uint8Array>;
  } catch (cause) {
    content.destroy();
    if (!proven && /no identity matched/.test(String(cause))) {
      throw new BackupError(
        `POSTERN_BACKUP_KEY does not decrypt ${name}. Set it to the key the backup was made with.`,
        {
          cause,
        },
      );
    }
    throw damaged(name, cause);
  }
  const plain = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const unpacked = createGunzip();
  const encrypted = Readable.fromWeb(decrypted);
  encrypted.on("error", (cause) => plain.destroy(damaged(name, cause)));
  unpacked.on("error", (cause) => plain.destroy(damaged(name, cause)));
  plain.on("close", () => encrypted.destroy());
  encrypted.pipe(unpacked).pipe(plain);
  return plain;
}

export function damaged(name: string, cause?: unknown): BackupError {
  return new BackupError(`${name} is damaged. Use another backup, or another copy of it.`, { cause });
}

function refuseKey(): never {
  throw new BackupError("POSTERN_BACKUP_KEY is not a key. Create one with `postern backup-key`.");
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
}
