import type { FileSignal } from "./signals.ts";

/** Looks for what a kind of file should not have, as the file streams by. */
export interface ContentScanner {
  write(chunk: Buffer): void;
  /** Returns what was found, once the file is over. */
  end(): readonly FileSignal[];
}

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const MAX_MARKUP_BYTES = 1_024 ** 2;
/** No needle is longer, so that one that lies across two chunks is found. */
const OVERLAP_BYTES = 64;

const VBA_NEEDLES = ["_VBA_PROJECT", "Macros"].map((name) => Buffer.from(name, "utf16le"));
const PDF_NEEDLES = ["/JavaScript", "/JS(", "/JS ", "/Launch", "/EmbeddedFile"].map((name) =>
  Buffer.from(name, "latin1"),
);

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, 4).equals(COMPOUND_FILE);
}

/** Readers accept a PDF that begins anywhere in the first kilobyte. */
export function isPdf(head: Buffer): boolean {
  return head.subarray(0, 1_024).includes("%PDF-");
}

export function macroScanner(): ContentScanner {
  return needleScanner(VBA_NEEDLES, "macro");
}

export function pdfScanner(): ContentScanner {
  return needleScanner(PDF_NEEDLES, "pdf-script");
}

function needleScanner(needles: readonly Buffer[], signal: FileSignal): ContentScanner {
  let tail: Buffer = Buffer.alloc(0);
  let isFound = false;
  return {
    write: (chunk) => {
      if (isFound) return;
      // Only what lies across two chunks is joined, so that a large file is not copied.
      const across = Buffer.concat([tail, chunk.subarray(0, OVERLAP_BYTES)]);
      isFound = needles.some((needle) => across.includes(needle) || chunk.includes(needle));
      const last = chunk.length < OVERLAP_BYTES ? across : chunk;
      tail = Buffer.from(last.subarray(Math.max(0, last.length - OVERLAP_BYTES)));
    },
    end: () => (isFound ? [signal] : []),
  };
}

const ACTIVE_MARKUP =
  /<(?:\w{1,20}:)?(?:script|iframe|frame|object|embed|foreignobject|handler|animate|set)[\s/>]|[\s"'/]on[a-z]{3,30}\s{0,20}=|(?:java|vb)script\s{0,20}:|data:text\/html|http-equiv\s{0,20}=\s{0,20}["']?refresh|<!entity\s/;

/** Reads the first megabyte of HTML, SVG or XML in whatever encoding: only the ASCII letters of it count. */
export function markupScanner(): ContentScanner {
  let tail = "";
  let readBytes = 0;
  let isFound = false;
  return {
    write: (chunk) => {
      if (isFound || readBytes >= MAX_MARKUP_BYTES) return;
      const part = chunk.subarray(0, MAX_MARKUP_BYTES - readBytes);
      readBytes += part.length;
      const text = tail + decodeReferences(part.toString("latin1").replaceAll("\0", "").toLowerCase());
      isFound = ACTIVE_MARKUP.test(text);
      tail = text.slice(-2 * OVERLAP_BYTES);
    },
    end: () => (isFound ? ["markup-script"] : []),
  };
}

/** `&#106;avascript:` is a script as well. */
function decodeReferences(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));?/g, (_, hex: string | undefined, decimal: string | undefined) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .toLowerCase();
}
