import type { FileReceiver, SentFile } from "../attachments/file-intake.ts";
import { describeFile } from "../attachments/file-name.ts";
import { type HeaderValue, isJsonType, parseHeaderValue, trimBlanks, unescapeName } from "./content-type.ts";
import { declaredTypeOf, fileName } from "./describe-file.ts";
import { createDecode, type Field, MAX_BODY_BYTES, RawFieldList } from "./field.ts";
import { parseJson } from "./parse-json.ts";
import { malformed, Refusal } from "./refusal.ts";

const CRLF = Buffer.from("\r\n");
const BLANK_LINE = Buffer.from("\r\n\r\n");
const BOUNDARY = /^[\x20-\x7e]{1,70}$/;
/** Per part: several times the longest file names that systems produce. */
export const MAX_PART_HEADER_BYTES = 4_096;

/** Refuses a boundary that RFC 2046 does not allow, before the body is read. */
export function checkBoundary(boundary: string | undefined): string {
  if (boundary !== undefined && BOUNDARY.test(boundary)) return boundary;
  throw malformed("The Content-Type has no valid boundary. Let the browser or the library set it.");
}

/** A file of a body, available once its fields are read. */
export interface ParsedFile extends SentFile {
  readonly field: string;
  readonly receiver: FileReceiver;
}

interface Part {
  readonly name: Buffer;
  readonly disposition: HeaderValue;
  readonly contentType: string | undefined;
  isFile: boolean;
  /** True for text that a script sends as a `Blob`, which has no name of its own. */
  readonly isBlob: boolean;
  readonly content: Buffer[];
  /** Set for a file from its first byte on. */
  receiver: FileReceiver | null;
  bytes: number;
}

/**
 * Incrementally parses `multipart/form-data` (RFC 7578) as browsers write it. Files are passed on without buffering. A
 * malformed part refuses the submission, because skipping it would tell the visitor it was received.
 */
export class MultipartParser {
  readonly #delimiter: Buffer;
  readonly #fields = new RawFieldList();
  #state: "preamble" | "boundary" | "headers" | "content" | "end" = "preamble";
  // Starts with a line break, because the body may start with the opening boundary.
  #pending: Buffer = CRLF;
  #part: Part | null = null;
  #longestPart: Part | null = null;
  #bytes = 0;
  #fileBytes = 0;
  readonly #openFile: (file: SentFile) => FileReceiver;
  readonly #files: ParsedFile[] = [];

  constructor(boundary: string, openFile: (file: SentFile) => FileReceiver) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
    this.#openFile = openFile;
  }

  /** Available once the fields are. */
  get files(): readonly ParsedFile[] {
    return this.#files;
  }

  /** All bytes written except file contents. */
  get textBytes(): number {
    const passing = this.#part?.isFile === true ? this.#pending.length : 0;
    return this.#bytes - this.#fileBytes - passing;
  }

  get fileBytes(): number {
    return this.#fileBytes;
  }

  /** Name of the field with the most text so far. */
  get #longest(): string | undefined {
    return this.#longestPart === null ? undefined : createDecode()(this.#longestPart.name);
  }

  /** Copies everything it keeps of a piece. */
  write(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (this.#advance());
    // The caller may reuse the piece's memory.
    if (this.#pending.buffer === chunk.buffer) this.#pending = Buffer.from(this.#pending);
    if (this.textBytes > MAX_BODY_BYTES) throw new Refusal("too_large", undefined, { field: this.#longest });
  }

  /** Throws unless the whole body was written. */
  checkComplete(): void {
    if (this.#state === "preamble") throw broken("it does not begin with its boundary");
    if (this.#state !== "end") throw broken("its closing boundary is missing");
  }

  /** The fields, once the whole body was written and each file has been stored or left out. */
  end(declaredCharset: string | undefined): Field[] {
    this.checkComplete();
    return this.#fields.decode(declaredCharset);
  }

  /** Takes one step through the pending bytes; false when it needs more. */
  #advance(): boolean {
    switch (this.#state) {
      case "preamble":
        return this.#skipPreamble();
      case "boundary":
        return this.#readBoundaryLine();
      case "headers":
        return this.#readHeaders();
      case "content":
        return this.#readContent();
      case "end":
        this.#pending = this.#pending.subarray(this.#pending.length);
        return false;
    }
  }

  #skipPreamble(): boolean {
    const found = this.#pending.indexOf(this.#delimiter);
    if (found === -1) {
      this.#consume(Math.max(0, this.#pending.length - this.#delimiter.length + 1));
      return false;
    }
    this.#consume(found + this.#delimiter.length);
    this.#state = "boundary";
    return true;
  }

  /** The rest of a boundary line: two dashes after the last one, else its end; RFC 2046 allows blanks before that. */
  #readBoundaryLine(): boolean {
    const rest = this.#pending;
    if (rest.length < 2) return false;
    if (rest[0] === DASH && rest[1] === DASH) {
      this.#state = "end";
      return true;
    }
    let end = 0;
    while (rest[end] === SPACE || rest[end] === TAB) end += 1;
    if (end > MAX_PART_HEADER_BYTES) throw broken("a boundary line is cut off");
    if (rest.length < end + CRLF.length) return false;
    if (!rest.subarray(end, end + CRLF.length).equals(CRLF)) throw broken("a boundary line is cut off");
    this.#consume(end + CRLF.length);
    this.#state = "headers";
    return true;
  }

  #readHeaders(): boolean {
    const end = this.#pending.indexOf(BLANK_LINE);
    if (end === -1 || end > MAX_PART_HEADER_BYTES) {
      // All headers and the blank line after them must have arrived within the limit.
      if (this.#pending.length >= MAX_PART_HEADER_BYTES + BLANK_LINE.length) throw headersTooLong(this.#pending);
      return false;
    }
    const first = this.#pending[end + BLANK_LINE.length];
    if (first === undefined) return false;
    const boundaryLine = this.#delimiter.subarray(CRLF.length).toString("latin1");
    this.#part = readPart(this.#pending.subarray(0, end), boundaryLine, first);
    // Keeps the line break before the content, because it must not also start the next boundary.
    this.#consume(end + CRLF.length);
    this.#state = "content";
    return true;
  }

  #readContent(): boolean {
    const found = this.#pending.indexOf(this.#delimiter);
    if (found === -1) {
      this.#keep(this.#pending.length - this.#possibleDelimiterBytes());
      return false;
    }
    this.#keep(found);
    this.#consume(this.#delimiter.length);
    this.#closePart();
    this.#state = "boundary";
    return true;
  }

  /** Trailing bytes that may start a delimiter. Usually none, so that pieces need not be joined. */
  #possibleDelimiterBytes(): number {
    const { length } = this.#pending;
    const from = Math.max(0, length - this.#delimiter.length + 1);
    for (let at = this.#pending.indexOf(CR, from); at !== -1; at = this.#pending.indexOf(CR, at + 1)) {
      let end = at + 1;
      while (end < length && this.#pending[end] === this.#delimiter[end - at]) end += 1;
      if (end === length) return length - at;
    }
    return 0;
  }

  #consume(bytes: number): void {
    this.#pending = this.#pending.subarray(bytes);
  }

  /** Moves pending bytes into the part, with the line break before its content. */
  #keep(bytes: number): void {
    const part = this.#part;
    if (part === null || bytes === 0) return;
    const lineBreak = Math.min(bytes, Math.max(0, CRLF.length - part.bytes));
    part.bytes += bytes;
    if (part.isFile) {
      this.#fileBytes += bytes;
      if (bytes > lineBreak) this.#receiverOf(part).write(this.#pending.subarray(lineBreak, bytes));
    }
    // A copy, so that a short value does not keep a whole piece of a long body in memory.
    else {
      part.content.push(Buffer.from(this.#pending.subarray(0, bytes)));
      if (part.isBlob && part.bytes > MAX_BLOB_BYTES) this.#becomeFile(part);
      else if (part.bytes > (this.#longestPart?.bytes ?? 0)) this.#longestPart = part;
    }
    this.#consume(bytes);
  }

  /** Turns a blob that is too long for a text field into a file. */
  #becomeFile(part: Part): void {
    part.isFile = true;
    this.#fileBytes += part.bytes;
    const content = Buffer.concat(part.content.splice(0)).subarray(CRLF.length);
    if (content.length > 0) this.#receiverOf(part).write(content);
  }

  #closePart(): void {
    const part = this.#part;
    if (part === null) return;
    this.#part = null;
    if (part.bytes < CRLF.length) throw broken("the headers of a part do not end");
    const { name, disposition, contentType, isFile } = part;
    if (isFile) this.#fileBytes -= CRLF.length;
    if (!isFile) {
      const type = parseHeaderValue(contentType ?? "");
      const charset = type?.parameters.get("charset");
      const value = Buffer.concat(part.content).subarray(CRLF.length);
      if (part.isBlob && value.length === 0) return;
      const inside = part.isBlob || isJsonType(type?.value) ? fieldsOfJson(value, charset) : null;
      if (inside === null) this.#fields.add({ name, value, charset });
      for (const [own, text] of inside ?? []) this.#fields.add({ name: own, value: () => text });
      return;
    }
    const sentName = sentNameOf(disposition);
    // An empty file input sends an empty part, which is ignored.
    if (sentName === "" && part.bytes === CRLF.length) return;
    const receiver = this.#receiverOf(part);
    receiver.end();
    this.#fields.add({
      name,
      value: (decode) => {
        const file = { name: fileName(disposition, decode), declaredType: declaredTypeOf(contentType), receiver };
        this.#files.push({ ...file, field: decode(name) });
        return describeFile(file, receiver.outcome);
      },
    });
  }

  #receiverOf(part: Part): FileReceiver {
    // The encoding of names is only known at the end. To inspect the content, the likeliest is enough.
    const name = () => fileName(part.disposition, createDecode());
    part.receiver ??= this.#openFile({ name: name(), declaredType: declaredTypeOf(part.contentType) });
    return part.receiver;
  }
}

const DASH = 0x2d;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** More than a person writes. */
const MAX_BLOB_BYTES = 64 * 1_024;
const BRACE = 0x7b;

/** Matches the types that scripts declare for text, or leave to the browser. */
function isTextBlob(type: string | undefined, firstByte: number): boolean {
  const isUnnamed = type === undefined || type === "" || type === "application/octet-stream";
  return isUnnamed ? firstByte === BRACE : isJsonType(type) || type.startsWith("text/");
}

/** Null unless it is an object. */
function fieldsOfJson(value: Buffer, charset: string | undefined): readonly Field[] | null {
  try {
    return parseJson(value, charset);
  } catch (error) {
    if (error instanceof Refusal && error.reason === "malformed") return null;
    throw error;
  }
}

/** The file name of a part as sent; undefined for a part that is not a file. */
function sentNameOf({ parameters }: HeaderValue): string | undefined {
  return parameters.get("filename*") ?? parameters.get("filename");
}

function readPart(headerBytes: Buffer, boundaryLine: string, firstByte: number): Part {
  const headers = readHeaders(headerBytes, boundaryLine);
  const disposition = parseHeaderValue(headers.get("content-disposition") ?? "");
  const name = disposition?.parameters.get("name");
  if (disposition?.value !== "form-data" || name === undefined) throw broken("a part has no field name");
  const sentName = sentNameOf(disposition);
  const contentType = headers.get("content-type");
  const isBlob =
    (sentName === "" || sentName === "blob") && isTextBlob(parseHeaderValue(contentType ?? "")?.value, firstByte);
  const isFile = sentName !== undefined && !isBlob;
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  if (!isFile && !["7bit", "8bit", "binary"].includes(encoding)) {
    throw malformed("A part of the body has a Content-Transfer-Encoding. Send the values without one.");
  }
  return {
    name: nameBytes(name),
    disposition,
    contentType,
    isFile,
    isBlob,
    content: [],
    receiver: null,
    bytes: 0,
  };
}

function nameBytes(name: string): Buffer {
  return Buffer.from(unescapeName(name), "latin1");
}

/** Header names are lower-cased; each character of a value is one byte, whose encoding is not known yet. */
function readHeaders(bytes: Buffer, boundaryLine: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of bytes.toString("latin1").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1 || /[\r\n]/.test(line) || line.startsWith(boundaryLine)) {
      throw broken("a part's header is not valid");
    }
    headers.set(trimBlanks(line.slice(0, colon)).toLowerCase(), trimBlanks(line.slice(colon + 1)));
  }
  return headers;
}

function headersTooLong(headers: Buffer): Refusal {
  const detail =
    "The headers of a part of the body are longer than 4 KiB. Shorten the name of the field or of the file.";
  // Browsers write the field name before the file name.
  const start = headers.subarray(0, MAX_PART_HEADER_BYTES).toString("latin1");
  const name = /; name="([^"]*)"; filename=/.exec(start)?.[1] ?? "";
  const field = createDecode()(nameBytes(name));
  return new Refusal("malformed", detail, { visitorMessage: "fileName", field, fieldMessage: "fields.fileName" });
}

function broken(what: string): Refusal {
  return malformed(`The multipart body is malformed: ${what}.`);
}
