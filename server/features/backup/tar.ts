/** An entry of a tar archive as PostgreSQL and Postern write it. */
export interface TarEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly bytes: number;
}

const BLOCK = 512;
const NAME_BYTES = 100;

export interface TarReceiver {
  begin(entry: TarEntry): Promise<void>;
  data(bytes: Buffer): Promise<void>;
  end(entry: TarEntry): Promise<void>;
}

/** Reads a ustar archive of files and folders. Throws for links, names that lead outside, and a truncated archive. */
export async function readTar(content: AsyncIterable<Buffer>, receiver: TarReceiver): Promise<void> {
  let held: Buffer = Buffer.alloc(0);
  let entry: TarEntry | null = null;
  let left = 0;
  let padding = 0;
  let ended = false;
  for await (const chunk of content) {
    let rest: Buffer = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (rest.length > 0 && !ended) {
      if (left > 0) {
        const part = rest.subarray(0, left);
        await receiver.data(part);
        left -= part.length;
        rest = rest.subarray(part.length);
      } else if (padding > 0) {
        const skipped = Math.min(padding, rest.length);
        padding -= skipped;
        rest = rest.subarray(skipped);
      } else {
        if (rest.length < BLOCK) break;
        const header = rest.subarray(0, BLOCK);
        rest = rest.subarray(BLOCK);
        entry = readHeader(header);
        ended = entry === null;
        if (entry !== null) {
          left = entry.bytes;
          padding = (BLOCK - (left % BLOCK)) % BLOCK;
          await receiver.begin(entry);
        }
      }
      if (entry !== null && left === 0) {
        await receiver.end(entry);
        entry = null;
      }
    }
    held = Buffer.from(rest);
  }
  if (!ended) throw new Error("The archive is cut off.");
}

function readHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  if (checksumOf(header) !== readOctal(header, 148, 8)) throw new Error("The archive has an entry that is damaged.");
  const name = upTo("\0", header.toString("utf8", 0, NAME_BYTES));
  const type = String.fromCharCode(header[156] ?? 0);
  if (!["0", "\0", "5"].includes(type)) throw new Error(`The archive has an entry of type ${type}.`);
  const parts = name.split("/");
  if (name.startsWith("/") || name.includes("\\") || parts.includes("..")) {
    throw new Error("The archive has an entry that leads outside.");
  }
  const kind = type === "5" ? "folder" : "file";
  return { name: name.replace(/\/$/, ""), kind, bytes: kind === "folder" ? 0 : readOctal(header, 124, 12) };
}

/** Returns the header that precedes a file's bytes, and the padding for its last block. */
export function tarHeader(name: string, bytes: number): { readonly header: Buffer; readonly padding: Buffer } {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for the archive.`);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("0", 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return { header, padding: Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK) };
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let index = 0; index < BLOCK; index += 1) sum += index >= 148 && index < 156 ? 0x20 : (header[index] ?? 0);
  return sum;
}

function readOctal(header: Buffer, start: number, length: number): number {
  const text = upTo(/[\0 ]/, header.toString("latin1", start, start + length));
  if (!/^[0-7]+$/.test(text)) throw new Error("The archive has an entry that is damaged.");
  return Number.parseInt(text, 8);
}

function upTo(end: string | RegExp, text: string): string {
  return text.split(end, 1)[0] ?? "";
}
