/** What the headers within a zip archive say of its entries. */
export interface ZipFacts {
  readonly isEncrypted: boolean;
  /** Whether its entries say that they become much larger than they are. */
  readonly isBomb: boolean;
  /** Names of entries in lower case, without repeats. */
  readonly names: ReadonlySet<string>;
}

const LOCAL = Buffer.from("PK\x03\x04", "latin1");
const CENTRAL = Buffer.from("PK\x01\x02", "latin1");
const MARK = Buffer.from("PK", "latin1");
const CENTRAL_HEADER_BYTES = 46;
const MAX_ENTRY_NAME_BYTES = 512;
// What follows a signature is read once all of it is there.
const MAX_ENTRY_BYTES = CENTRAL_HEADER_BYTES + MAX_ENTRY_NAME_BYTES;
const MAX_NAMES = 5_000;
const MAX_EXPANDED_BYTES = 1_024 ** 3;
const MAX_EXPANSION = 200;
const EMPTY = Buffer.alloc(0);

/**
 * Finds the headers of a zip archive as it streams by, wherever they are, so that an archive whose directory is missing
 * or lies is read as well, and so is one stored within it. Nothing is decompressed, and at most 5,000 names are kept.
 */
export class ZipEntryScanner {
  readonly #names = new Set<string>();
  #isEncrypted = false;
  #compressedBytes = 0;
  #expandedBytes = 0;
  #pending: Buffer = EMPTY;

  write(chunk: Buffer): void {
    let bytes = chunk;
    if (this.#pending.length > 0) {
      if (chunk.length >= MAX_ENTRY_BYTES) {
        // Only what lies across two chunks is joined, so that a large archive is not copied.
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

  /** Reads the headers that begin before `to`. */
  #scan(bytes: Buffer, to: number): void {
    for (let at = bytes.indexOf(MARK); at !== -1 && at < to; at = bytes.indexOf(MARK, at + 1)) {
      const signature = bytes.subarray(at, at + 4);
      if (signature.equals(LOCAL)) this.#readEntry(bytes, at, { flags: 6, sizes: 18, nameLength: 26, name: 30 });
      else if (signature.equals(CENTRAL)) {
        this.#readEntry(bytes, at, { flags: 8, sizes: 20, nameLength: 28, name: CENTRAL_HEADER_BYTES }, true);
      }
    }
  }

  #readEntry(bytes: Buffer, at: number, offsets: EntryOffsets, isCentral = false): void {
    if (bytes.length < at + offsets.name) return;
    if ((bytes.readUInt16LE(at + offsets.flags) & 1) === 1) this.#isEncrypted = true;
    if (isCentral) {
      this.#compressedBytes += bytes.readUInt32LE(at + offsets.sizes);
      this.#expandedBytes += bytes.readUInt32LE(at + offsets.sizes + 4);
    }
    if (this.#names.size >= MAX_NAMES) return;
    const length = Math.min(bytes.readUInt16LE(at + offsets.nameLength), MAX_ENTRY_NAME_BYTES);
    const start = at + offsets.name;
    this.#names.add(bytes.toString("utf8", start, start + length).toLowerCase());
  }
}

interface EntryOffsets {
  readonly flags: number;
  readonly sizes: number;
  readonly nameLength: number;
  readonly name: number;
}
