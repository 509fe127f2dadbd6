import type { FileSignal } from "./signals.ts";

/** Looks for content that a kind of file should not have while the file streams. */
export interface ContentScanner {
  write(chunk: Buffer): void;
  /** Returns the findings, once the file has ended. */
  end(): readonly FileSignal[];
}

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const MAX_MARKUP_BYTES = 1_024 ** 2;
/** The longest search term, so matches across chunks are found. */
const OVERLAP_BYTES = 64;

const VBA_NEEDLES = ["_VBA_PROJECT", "Macros"].map((name) => Buffer.from(name, "utf16le"));
const ACTIVE_PDF = /\/(?:JavaScript|JS[( ]|Launch|EmbeddedFile)/;

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, 4).equals(COMPOUND_FILE);
}

/** Readers accept a PDF that begins anywhere in the first kilobyte. */
export function isPdf(head: Buffer): boolean {
  return head.subarray(0, 1_024).includes("%PDF-");
}

export function macroScanner(): ContentScanner {
  return streamScanner((bytes) => VBA_NEEDLES.some((needle) => bytes.includes(needle)), "macro");
}

export function pdfScanner(): ContentScanner {
  // A single expression, because separate searches are slow if names begin at every byte.
  return streamScanner((bytes) => ACTIVE_PDF.test(bytes.toString("latin1")), "pdf-script");
}

function streamScanner(isIn: (bytes: Buffer) => boolean, signal: FileSignal): ContentScanner {
  let tail: Buffer = Buffer.alloc(0);
  let isFound = false;
  return {
    write: (chunk) => {
      if (isFound) return;
      // Joins only the bytes across the chunk boundary, to avoid copying a large file.
      const across = Buffer.concat([tail, chunk.subarray(0, OVERLAP_BYTES)]);
      isFound = isIn(across) || isIn(chunk);
      const last = chunk.length < OVERLAP_BYTES ? across : chunk;
      tail = Buffer.from(last.subarray(Math.max(0, last.length - OVERLAP_BYTES)));
    },
    end: () => (isFound ? [signal] : []),
  };
}

const ACTIVE_MARKUP =
  /<(?:\w{1,20}:)?(?:script|iframe|frame|object|embed|foreignobject|handler|animate|set)[\s/>]|[\s"'/]on[a-z]{3,30}\s{0,20}=|(?:java|vb)script\s{0,20}:|data:text\/html|http-equiv\s{0,20}=\s{0,20}["']?refresh|<!entity\s/;

/** Reads the first megabyte of HTML, SVG or XML in any encoding: only its ASCII letters count. */
export function markupScanner(): ContentScanner {
  let tail = "";
  let readBytes = 0;
  let isFound = false;
  return {
    write: (chunk) => {
      if (isFound || readBytes >= MAX_MARKUP_BYTES) return;
      const part = chunk.subarray(0, MAX_MARKUP_BYTES - readBytes);
      readBytes += part.length;
      const text = tail + decodeMarkup(part);
      isFound = ACTIVE_MARKUP.test(text);
      tail = text.slice(-2 * OVERLAP_BYTES);
    },
    end: () => (isFound ? ["markup-script"] : []),
  };
}

const AMPERSAND = 0x26;
const HASH = 0x23;
const SEMICOLON = 0x3b;
const X = 0x78;
const NOT_ASCII = 0xff;

/**
 * Returns the text in lower case without NULs, which UTF-16 contains, and with character references decoded:
 * `&#106;avascript:` is a script too. Works byte by byte, because a file may consist only of references.
 */
function decodeMarkup(part: Buffer): string {
  const bytes = Buffer.allocUnsafe(part.length);
  let length = 0;
  for (let at = 0; at < part.length; at += 1) {
    const byte = part[at] ?? 0;
    if (byte !== 0) bytes[length++] = lowerCase(byte);
  }
  return decodeReferences(bytes.subarray(0, length)).toString("latin1");
}

/** Decodes in place. */
function decodeReferences(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === AMPERSAND && bytes[at + 1] === HASH) {
      const isHex = bytes[at + 2] === X;
      const start = at + (isHex ? 3 : 2);
      const most = Math.min(bytes.length, start + (isHex ? 4 : 5));
      let [end, code] = [start, 0];
      for (; end < most; end += 1) {
        const digit = digitOf(bytes[end] ?? 0);
        if (digit >= (isHex ? 16 : 10)) break;
        code = code * (isHex ? 16 : 10) + digit;
      }
      if (end > start) {
        byte = code < 0x80 ? lowerCase(code) : NOT_ASCII;
        at = bytes[end] === SEMICOLON ? end : end - 1;
      }
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

/** The value of a digit or lower-case letter, 99 for anything else. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : 99;
}
