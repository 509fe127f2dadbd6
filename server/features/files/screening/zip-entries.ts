export interface ZipFacts {
  readonly isEncrypted: boolean;
  /** True if its entries declare that they expand to far more than their size. */
  readonly isBomb: boolean;
  /** Entry names in lower case. */
  readonly names: ReadonlySet<string>;
}

const P = 0x50;
const K = 0x4b;
const SIGNATURE_BYTES = 4;
const LOCAL: HeaderLayout = { flags: 6, nameLength: 26, name: 30 };
const CENTRAL: HeaderLayout = { flags: 8, nameLength: 28, name: 46 };
const COMPRESSED_SIZE = 20;
const EXPANDED_SIZE = 24;
const MAX_ENTRY_NAME_BYTES = 512;
// Data after a signature is read only once it is complete.
const MAX_ENTRY_BYTES = CENTRAL.name + MAX_ENTRY_NAME_BYTES;
/** Limits the header bytes in which names are read; a file may consist only of headers. */
const MAX_NAMED_HEADER_BYTES = 1_024 ** 2;
const MAX_NAMES = 5_000;
const MAX_EXPANDED_BYTES = 1_024 ** 3;
const MAX_EXPANSION = 200;
const EMPTY = Buffer.alloc(0);

/**
 * Finds zip headers anywhere in the stream, so archives with a missing or false directory are read too, and so are
 * nested ones that are stored. Nothing is decompressed. Every header is checked, but names are read from the first MiB
 * of headers only, and 5,000 of them are kept.
 */
export class ZipEntryScanner {
  readonly #names = new Set<string>();
  #isEncrypted = false;
  #compressedBytes = 0;
  #expandedBytes = 0;
  #namedHeaderBytes = 0;
  #readsNames = true;
  #pending: Buffer = EMPTY;

  write(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#pending.length > 0) {
      if (chunk.length >= MAX_ENTRY_BYTES) {
        // Joins only the bytes across the chunk boundary, to avoid copying a large archive.
        this.#scan(Buffer.concat([this.#pending, chunk.subarray(0, MAX_ENTRY_BYTES)]), this.#pending.length);
      } else {
        bytes = Buffer.concat([this.#pending, chunk]);
      }
    }
    const readable = bytes.length - MAX_ENTRY_BYTES;
    this.#scan(bytes, readable);
    this.#pending = Buffer.from(bytes.subarray(Math.max(0, readable)));
  }

  end(): ZipFacts {
    this.#scan(this.#pending, this.#pending.length);
    this.#pending = EMPTY;
    const expanded = this.#expandedBytes;
    return {
      isEncrypted: this.#isEncrypted,
      isBomb: expanded > MAX_EXPANDED_BYTES && expanded > MAX_EXPANSION * Math.max(1, this.#compressedBytes),
      names: this.#names,
    };
  }

  /**
   * Reads the headers that begin before `to`, byte by byte: a file full of signatures takes no longer than any other.
   */
  #scan(bytes: Buffer, to: number): void {
    const end = Math.min(to, bytes.length - LOCAL.name + 1);
    for (let at = 0; at < end; at += 1) {
      if (bytes[at] !== P || bytes[at + 1] !== K) continue;
      const isLocal = bytes[at + 2] === 3 && bytes[at + 3] === 4;
      const isCentral = bytes[at + 2] === 1 && bytes[at + 3] === 2 && at + CENTRAL.name <= bytes.length;
      if (!isLocal && !isCentral) continue;
      const header = isLocal ? LOCAL : CENTRAL;
      if (((bytes[at + header.flags] ?? 0) & 1) === 1) this.#isEncrypted = true;
      if (isCentral) {
        this.#compressedBytes += uint32(bytes, at + COMPRESSED_SIZE);
        this.#expandedBytes += uint32(bytes, at + EXPANDED_SIZE);
      }
      if (this.#readsNames) this.#readName(bytes, at, header);
      at += SIGNATURE_BYTES - 1;
    }
  }

  #readName(bytes: Buffer, at: number, header: HeaderLayout): void {
    const start = at + header.name;
    const length = Math.min(bytes.readUInt16LE(at + header.nameLength), MAX_ENTRY_NAME_BYTES);
    this.#names.add(bytes.toString("utf8", start, start + length).toLowerCase());
    this.#namedHeaderBytes += header.name + length;
    this.#readsNames = this.#names.size < MAX_NAMES && this.#namedHeaderBytes < MAX_NAMED_HEADER_BYTES;
  }
}

/** Faster than Node's own, which matters if a file consists only of headers. */
function uint32(bytes: Buffer, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return low + ((bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8)) * 0x10000;
}

interface HeaderLayout {
  readonly flags: number;
  readonly nameLength: number;
  readonly name: number;
}
