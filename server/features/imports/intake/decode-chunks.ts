import { isAscii } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { decodeWindows1252 } from "../../../core/intake/legacy-encodings.ts";
import { invalid } from "../../../core/platform/errors.ts";

export type FileEncoding = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

const MARKS: readonly [FileEncoding, Buffer][] = [
  ["UTF-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["UTF-16LE", Buffer.from([0xff, 0xfe])],
  ["UTF-16BE", Buffer.from([0xfe, 0xff])],
];

export interface DecodedFile {
  readonly chunks: AsyncGenerator<string>;
  /** Known once a non-ASCII character was read; until then UTF-8. */
  readonly encoding: () => FileEncoding;
  /** True if it began with a byte order mark. Known after the first chunk. */
  readonly isMarked: () => boolean;
}

interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

/**
 * Decodes a file chunk by chunk. A byte order mark determines its encoding. Otherwise it is ASCII until the first other
 * byte, then UTF-8 if those bytes are valid, else Windows-1252, which spreadsheets write on Windows.
 */
export function decodeChunks(source: AsyncIterable<Uint8Array>): DecodedFile {
  let encoding: FileEncoding = "UTF-8";
  let isMarked = false;
  let decoder: Decoder | null = null;

  async function* chunks(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const bytes of withFirstBytes(inPieces(source))) {
      let rest = bytes;
      if (isFirst) {
        isFirst = false;
        const marked = MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark));
        if (marked !== undefined) {
          isMarked = true;
          encoding = marked[0];
          decoder = decoderOf(encoding);
          rest = bytes.subarray(marked[1].length);
        }
      }
      if (decoder === null && !isAscii(rest)) {
        encoding = beginsAsUtf8(rest) ? "UTF-8" : "Windows-1252";
        decoder = decoderOf(encoding);
      }
      const text = decoder === null ? rest.toString("latin1") : decoder.write(rest);
      if (text !== "") yield text;
    }
    const last = decoder?.end() ?? "";
    if (last !== "") yield last;
  }

  return { chunks: chunks(), encoding: () => encoding, isMarked: () => isMarked };
}

/** The first chunk has at least three bytes, or all of them, so it holds the whole byte order mark. */
async function* withFirstBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < 3) continue;
    yield held;
    held = null;
  }
  if (held !== null && held.length > 0) yield held;
}

const PIECE_BYTES = 16 * 1024;

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}

/** The chunk may end in the middle of a character. */
function beginsAsUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Invalid bytes are not replaced: the file is refused. */
function decoderOf(encoding: FileEncoding): Decoder {
  if (encoding === "Windows-1252") return { write: decodeWindows1252, end: () => "" };
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const strict = (decode: () => string): string => {
    try {
      return decode();
    } catch {
      throw invalid(`The file is not valid ${encoding}. Save it as UTF-8 in your spreadsheet and import it again.`);
    }
  };
  return {
    write: (bytes) => strict(() => decoder.decode(bytes, { stream: true })),
    end: () => strict(() => decoder.decode()),
  };
}
