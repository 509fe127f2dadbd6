import { isUtf8 } from "node:buffer";
import { decodeWindows949, decodeWindows1252 } from "./legacy-encodings.ts";
import { malformed, Refusal } from "./refusal.ts";

/**
 * One value as the visitor's form sent it. A pair, never an object: order and repeats matter, and `__proto__` is a
 * valid name.
 */
export type Field = readonly [name: string, value: string];

/** A field in its original bytes. A later field may name their encoding. */
export interface RawField {
  /** Text if its encoding is known. */
  readonly name: Buffer | string;
  /** The bytes of the value, or a function that produces it once the encoding is known. */
  readonly value: Buffer | ((decode: Decode) => string);
  /** Charset declared by the part itself. */
  readonly charset?: string | undefined;
}

export const MAX_FIELDS = 200;

/** Maximum bytes of one submission, without its files. */
export const MAX_BODY_BYTES = 262_144;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Collects the fields of one body in order, and refuses any that cannot be stored exactly as sent. */
export class FieldList {
  readonly fields: Field[] = [];
  #characters = 0;

  /** A value without a name is stored under the empty name; a field with neither is dropped. */
  add(name: string, value: string): void {
    if (name === "" && value === "") return;
    if (this.fields.length === MAX_FIELDS) throw new Refusal("too_many_fields");
    // A JSON list repeats its name with each value, so that a small body could become many megabytes of fields.
    this.#characters += name.length + value.length;
    if (this.#characters > MAX_BODY_BYTES)
      throw new Refusal("too_large", undefined, { field: this.#longest(name, value) });
    refuseUnstorable(name);
    refuseUnstorable(value, name);
    this.fields.push([name, value]);
  }

  #longest(name: string, value: string): string {
    const last: Field = [name, value];
    return this.fields.reduce((longest, field) => (field[1].length > longest[1].length ? field : longest), last)[0];
  }
}

/** The same before the encoding is known. */
export class RawFieldList {
  readonly #fields: RawField[] = [];

  add(field: RawField): void {
    if (field.name.length === 0 && Buffer.isBuffer(field.value) && field.value.length === 0) return;
    if (this.#fields.length === MAX_FIELDS) throw new Refusal("too_many_fields");
    this.#fields.push(field);
  }

  /** Decodes all fields in the encoding of the form's `_charset_` field, or else in the body's. */
  decode(declaredCharset: string | undefined): Field[] {
    const list = new FieldList();
    const named = this.#fields.find(({ name }) => Buffer.isBuffer(name) && name.equals(CHARSET_NAME))?.value;
    const charset = Buffer.isBuffer(named) ? named.toString("latin1") : undefined;
    const decode = createDecode(charset, declaredCharset);
    for (const { name, value, charset: own } of this.#fields) {
      const decodeValue = own === undefined ? decode : createDecode(own, charset, declaredCharset);
      list.add(
        Buffer.isBuffer(name) ? decode(name) : name,
        Buffer.isBuffer(value) ? decodeValue(value) : value(decode),
      );
    }
    return list.fields;
  }
}

/** The field in which a form names the encoding of its other fields. */
export const CHARSET_FIELD = "_charset_";
const CHARSET_NAME = Buffer.from(CHARSET_FIELD);

/** `field` is reported as the cause, unless the name itself cannot be stored. */
function refuseUnstorable(text: string, field?: string): void {
  const refuse = (what: string) => {
    throw malformed(`A field contains ${what}. Remove it and try again.`, undefined, field);
  };
  if (text.includes("\0")) refuse("a NUL character (U+0000), which cannot be saved");
  if (LONE_SURROGATE.test(text)) refuse("an unpaired surrogate, which is not a valid character");
}

export type Decode = (bytes: Buffer) => string;

/**
 * Decodes any encoding that browsers know. The named charsets are tried in order, each only if the bytes are valid in
 * it, then UTF-8, and last windows-1252, in which every byte is a character. So no message is refused for its encoding,
 * and none is changed: a byte order mark stays.
 */
export function createDecode(...charsets: readonly (string | undefined)[]): Decode {
  const named = charsets.flatMap((charset) => {
    const encoding = findEncoding(charset);
    return encoding === null ? [] : [encoding];
  });
  return (bytes) => {
    for (const { isUnicode, decode } of named) {
      const text = decode(bytes);
      if (text !== null) return isUnicode ? text : undoReferences(text);
    }
    return isUtf8(bytes) ? bytes.toString("utf8") : undoReferences(decodeWindows1252(bytes));
  };
}

/**
 * Decodes a whole document such as JSON: its byte order mark is the best sign of its encoding, and not part of its
 * text.
 */
export function decodeDocument(bytes: Buffer, charset: string | undefined): string {
  const named = findEncoding(byteOrderMark(bytes) ?? charset)?.decode(bytes) ?? null;
  const text = named ?? (isUtf8(bytes) ? bytes.toString("utf8") : decodeWindows1252(bytes));
  return text.replace(/^\uFEFF/, "");
}

/** True for bodies that are entirely UTF-16. Browsers never send these; other programs may. */
export function isUtf16Document(bytes: Buffer, charset: string | undefined): boolean {
  return byteOrderMark(bytes) !== undefined || (bytes.includes(0) && findEncoding(charset)?.isUtf16 === true);
}

function byteOrderMark(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

interface Encoding {
  readonly isUnicode: boolean;
  readonly isUtf16: boolean;
  /** `null` for invalid bytes. */
  decode(bytes: Buffer): string | null;
}

const ASCII = /^(?:us-)?ascii$/;

/** `null` for unknown names, and for ASCII, because some programs declare it but send UTF-8. */
function findEncoding(charset: string | undefined): Encoding | null {
  const decoder = charset === undefined || ASCII.test(charset.trim().toLowerCase()) ? null : strictDecoder(charset);
  if (decoder === null) return null;
  const isUtf16 = decoder.encoding.startsWith("utf-16");
  const isUnicode = isUtf16 || decoder.encoding === "utf-8";
  if (decoder.encoding === "windows-1252") return { isUnicode, isUtf16, decode: decodeWindows1252 };
  if (decoder.encoding === "euc-kr") return { isUnicode, isUtf16, decode: decodeWindows949 };
  return {
    isUnicode,
    isUtf16,
    // Any even number of bytes is valid UTF-16: text that is valid UTF-8 is taken as UTF-8.
    decode: (bytes) => (isUtf16 && isUtf8(bytes) && !bytes.includes(0) ? null : tryDecode(decoder, bytes)),
  };
}

function strictDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  } catch {
    return null;
  }
}

function tryDecode(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** A browser writes a character missing from the page's encoding as `&#128512;`. */
function undoReferences(text: string): string {
  if (!text.includes("&#")) return text;
  return text.replace(/&#(\d{3,7});/g, (reference, digits: string) => {
    const code = Number(digits);
    const isCharacter = code >= 0x80 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : reference;
  });
}
