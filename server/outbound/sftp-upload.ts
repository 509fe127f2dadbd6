import type { SFTPWrapper } from "ssh2";
import { asked, explained, isTaken, isUnsupported } from "./sftp-error.ts";

export interface SftpFile {
  /** Empty for the folder in which the server begins; otherwise it ends with a slash. */
  readonly folder: string;
  readonly name: string;
  /** Different in every attempt, so that one that is believed dead cannot touch the file of the next. */
  readonly attempt: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Every server takes so much in one request. */
const PIECE_BYTES = 32_768;
/** On their way at once: a distant server would otherwise take one piece in each round trip. */
const MAX_PIECES = 32;
/** Earlier attempts whose leftovers are looked for. */
const MAX_LEFTOVERS = 20;

/** Writes a file under a temporary name and renames it. */
export async function storeFile(sftp: SFTPWrapper, { folder, name, attempt, content }: SftpFile): Promise<void> {
  const temporary = (number: number) => `${folder}.${name}.${number}.part`;
  const part = temporary(attempt);
  const handle = await asked<Buffer>((done) => sftp.open(part, "w", done)).catch(explained("open", folder));
  try {
    await writeAll(sftp, handle, content).catch(explained("write", folder));
    await asked<void>((done) => sftp.close(handle, done)).catch(explained("write", folder));
    await rename(sftp, part, `${folder}${name}`).catch(explained("rename", folder));
  } catch (error) {
    await removeIfThere(sftp, part);
    throw error;
  }
  // An attempt whose connection was cut could not remove its own.
  for (let number = Math.max(1, attempt - MAX_LEFTOVERS); number < attempt; number += 1) {
    await removeIfThere(sftp, temporary(number));
  }
}

async function writeAll(sftp: SFTPWrapper, handle: Buffer, content: AsyncIterable<Uint8Array>): Promise<void> {
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let position = 0;
  for await (const bytes of content) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      const start = position;
      const written = asked<void>((done) => sftp.write(handle, piece, 0, piece.length, start, done))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => pending.delete(written));
      pending.add(written);
      position += piece.length;
      if (pending.size >= MAX_PIECES) await Promise.race(pending);
      if (failures.length > 0) throw failures[0];
    }
  }
  await Promise.all(pending);
  if (failures.length > 0) throw failures[0];
}

/** Replaces a file of that name. A server without an extension for that does it in two steps. */
async function rename(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await asked<void>((done) => sftp.ext_openssh_rename(from, to, done));
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    const renamed = () => asked<void>((done) => sftp.rename(from, to, done));
    await renamed().catch(async (refusal: unknown) => {
      if (!isTaken(refusal)) throw refusal;
      await removeIfThere(sftp, to);
      await renamed();
    });
  }
}

async function removeIfThere(sftp: SFTPWrapper, path: string): Promise<void> {
  await asked<void>((done) => sftp.unlink(path, done)).catch(() => undefined);
}
