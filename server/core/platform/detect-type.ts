import { isUtf8 } from "node:buffer";

export const HEAD_BYTES = 8_192;

const ZIP_SIGNATURE = Buffer.from("PK\x03\x04", "latin1");
const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b]);

/** Identifies a zip-based type by an entry that all its files have; the first match wins. */
const ZIP_TYPES: readonly (readonly [entry: RegExp, type: string])[] = [
  [/^androidmanifest\.xml$/, "application/vnd.android.package-archive"],
  [/^word\/(?:document|_rels)/, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [/^xl\/(?:workbook|_rels)/, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  [/^ppt\/(?:presentation|_rels)/, "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  [/^meta-inf\/container\.xml$/, "application/epub+zip"],
  [/^meta-inf\/manifest\.mf$/, "application/java-archive"],
];

export function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(ZIP_SIGNATURE);
}

/** Returns the media type by content, whatever the name; null if the bytes do not tell. */
export async function detectType(head: Buffer, zipNames: ReadonlySet<string> | null): Promise<string | null> {
  if (head.length === 0) return null;
  if (zipNames !== null) return zipType(head, zipNames);
  // The library would decompress these two to look inside.
  if (head.subarray(0, 2).equals(GZIP_SIGNATURE)) return "application/gzip";
  // The library mistakes the UTF-16 byte order mark for audio.
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  return (isUtf16 ? null : await libraryType(head)) ?? textType(head);
}

/** Types that the library derives from text are decided below instead. */
async function libraryType(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type/core");
  try {
    const found = await fileTypeFromBuffer(head);
    return found === undefined || found.mime === "application/xml" ? null : found.mime;
  } catch {
    // Truncated bytes, or bytes crafted to confuse a parser, have no type.
    return null;
  }
}

function zipType(head: Buffer, names: ReadonlySet<string>): string {
  // OpenDocument and EPUB files begin with their own type, uncompressed.
  const declared = /mimetype(application\/[\w.+-]{1,100}?)PK/.exec(head.toString("latin1", 30, 200))?.[1];
  if (declared?.startsWith("application/vnd.oasis.opendocument.") || declared === "application/epub+zip")
    return declared;
  for (const [entry, type] of ZIP_TYPES) {
    for (const name of names) if (entry.test(name)) return type;
  }
  return "application/zip";
}

function textType(head: Buffer): string | null {
  const text = readText(head);
  if (text === null) return null;
  const start = text.trimStart();
  if (start.startsWith("#!")) return "text/x-shellscript";
  if (/^<\?php/i.test(start)) return "application/x-httpd-php";
  const root = rootElement(start);
  if (root === "svg" || root?.endsWith(":svg")) return "image/svg+xml";
  if (root !== null && HTML_ELEMENTS.has(root)) return "text/html";
  if (/^<!doctype\s+html/i.test(start)) return "text/html";
  return /^<\?xml\s/i.test(start) ? "application/xml" : "text/plain";
}

const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  "html head body script iframe title meta base link style img a b br div p span table form h1 h2 object embed video math".split(
    " ",
  ),
);

/** The name of the first element in lower case, after comments, instructions and declarations. */
function rootElement(start: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(start.charAt(at))) at += 1;
    const end = ["<!--", "<?", "<!"].find((opening) => start.startsWith(opening, at));
    if (end === undefined) break;
    const closing = end === "<!--" ? "-->" : end === "<?" ? "?>" : closingOf(start, at);
    const found = start.indexOf(closing, at);
    if (found === -1) return null;
    at = found + closing.length;
  }
  return /^<([a-z][\w:-]{0,60})[\s/>]/i.exec(start.slice(at, at + 80))?.[1]?.toLowerCase() ?? null;
}

/** A declaration that contains entities ends after them. */
function closingOf(start: string, at: number): string {
  const bracket = start.indexOf("[", at);
  const end = start.indexOf(">", at);
  return bracket !== -1 && bracket < end ? "]>" : ">";
}

/** The text of a file that contains only text; null for any other. */
function readText(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString("utf16le", 2);
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length & ~1))
      .swap16()
      .toString("utf16le");
  if (head.includes(0)) return null;
  // A character may be cut off at the end.
  for (let cut = 0; cut < 4; cut += 1) {
    const whole = head.subarray(0, head.length - cut);
    if (isUtf8(whole)) return whole.toString("utf8").replace(/^\uFEFF/, "");
  }
  return hasControls(head) ? null : head.toString("latin1");
}

function hasControls(bytes: Buffer): boolean {
  return bytes.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b,
  );
}
