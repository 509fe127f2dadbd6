import { isAscii } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
import { decodeWindows1252 } from "../intake/legacy-encodings.ts";
import { invalid } from "../platform/errors.ts";

export type FileEncoding = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

export interface DecodedFile {
  readonly chunks: AsyncGenerator<string>;
  /** Known once a character outside ASCII was read; until then UTF-8. */
  readonly encoding: () => FileEncoding;
  /** True if it began with a byte order mark. Known with the first chunk. */
  readonly isMarked: () => boolean;
}

interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

/**
 * Reads a file piece by piece. A byte order mark tells its encoding. Without one it is ASCII until a byte says otherwise:
 * then it is UTF-8 where those bytes are valid in it, else Windows-1252, which is what spreadsheets write on Windows.
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
        const mark = byteOrderMark(bytes);
        if (mark !== null) {
          isMarked = true;
          encoding = mark.encoding;
          decoder = decoderOf(encoding);
          rest = bytes.subarray(mark.length);
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

/** The first chunk has at least three bytes, or all there are, so that it holds the whole byte order mark. */
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

function byteOrderMark(bytes: Buffer): { encoding: FileEncoding; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "UTF-8", length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "UTF-16LE", length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "UTF-16BE", length: 2 };
  return null;
}

/** The chunk may end within a character. */
function beginsAsUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function decoderOf(encoding: FileEncoding): Decoder {
  switch (encoding) {
    case "UTF-8":
      return strictUtf8();
    case "UTF-16LE":
      return utf16((bytes) => bytes);
    case "UTF-16BE":
      return utf16(swapped());
    case "Windows-1252":
      return { write: decodeWindows1252, end: () => "" };
  }
}

function strictUtf8(): Decoder {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const strict = (decode: () => string): string => {
    try {
      return decode();
    } catch {
      throw invalid("The file is not valid UTF-8. Save it as UTF-8 in your spreadsheet and import it again.");
    }
  };
  return {
    write: (bytes) => strict(() => decoder.decode(bytes, { stream: true })),
    end: () => strict(() => decoder.decode()),
  };
}

/** Half of a character cannot be kept, and must not be replaced silently: as NUL it makes its row a bad one. */
function utf16(prepare: (bytes: Buffer) => Buffer): Decoder {
  const decoder = new StringDecoder("utf16le");
  let held = "";
  const marked = (text: string) => text.replace(/\p{Surrogate}/gu, "\0");
  return {
    write: (bytes) => {
      const text = held + decoder.write(prepare(bytes));
      held = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
      return marked(text.slice(0, text.length - held.length));
    },
    end: () => marked(held + decoder.end()),
  };
}

function swapped(): (bytes: Buffer) => Buffer {
  let odd = Buffer.alloc(0);
  return (bytes) => {
    const all = Buffer.concat([odd, bytes]);
    const whole = all.length - (all.length % 2);
    odd = all.subarray(whole);
    return Buffer.from(all.subarray(0, whole)).swap16();
  };
}
