import { isAscii } from "node:buffer";
import {
  CHARSET_FIELD,
  decodeDocument,
  type Field,
  FieldList,
  isUtf16Document,
  MAX_FIELDS,
  RawFieldList,
} from "./field.ts";
import { Refusal } from "./refusal.ts";

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/**
 * Parses `application/x-www-form-urlencoded` as the URL standard does (a broken `%` sequence is kept as is), in any
 * encoding.
 */
export function parseUrlencoded(body: Buffer, charset?: string): Field[] {
  const plain = parsePlain(body, charset);
  if (plain !== null) return plain;
  if (isUtf16Document(body, charset)) return parsePairs(Buffer.from(decodeDocument(body, charset)), "utf-8");
  return parsePairs(body, charset);
}

const UTF_8 = /^utf-?8$/i;

/**
 * Fast path for what browsers mostly send: percent-encoded UTF-8. Null for anything else, which is then read byte by
 * byte.
 */
function parsePlain(body: Buffer, charset: string | undefined): Field[] | null {
  if ((charset !== undefined && !UTF_8.test(charset)) || !isAscii(body)) return null;
  const pairs: Field[] = [];
  const text = body.toString("latin1");
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf("&", start);
    if (end === -1) end = text.length;
    if (end > start) {
      const equals = text.indexOf("=", start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const name = decodeText(text.slice(start, nameEnd));
      const value = decodeText(text.slice(Math.min(nameEnd + 1, end), end));
      if (name === null || value === null || name === CHARSET_FIELD) return null;
      if (name !== "" || value !== "") {
        if (pairs.length === MAX_FIELDS) throw new Refusal("too_many_fields");
        pairs.push([name, value]);
      }
    }
    start = end + 1;
  }
  const list = new FieldList();
  for (const [name, value] of pairs) list.add(name, value);
  return list.fields;
}

function decodeText(encoded: string): string | null {
  const spaced = encoded.includes("+") ? encoded.replaceAll("+", " ") : encoded;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}

function parsePairs(body: Buffer, charset: string | undefined): Field[] {
  const list = new RawFieldList();
  let start = 0;
  while (start < body.length) {
    let end = body.indexOf(AMPERSAND, start);
    if (end === -1) end = body.length;
    if (end > start) addPair(list, body.subarray(start, end));
    start = end + 1;
  }
  return list.decode(charset);
}

function addPair(list: RawFieldList, pair: Buffer): void {
  const equals = pair.indexOf(EQUALS);
  const name = equals === -1 ? pair : pair.subarray(0, equals);
  const value = equals === -1 ? pair.subarray(pair.length) : pair.subarray(equals + 1);
  list.add({ name: decodePercent(name), value: decodePercent(value) });
}

function decodePercent(encoded: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    const byte = encoded[index] ?? 0;
    const escaped = byte === PERCENT ? hexByte(encoded[index + 1], encoded[index + 2]) : -1;
    if (escaped !== -1) index += 2;
    bytes[length] = escaped !== -1 ? escaped : byte === PLUS ? SPACE : byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** The byte of two hexadecimal digits, or -1. */
function hexByte(high: number | undefined, low: number | undefined): number {
  const left = hexDigit(high);
  const right = hexDigit(low);
  return left === -1 || right === -1 ? -1 : left * 16 + right;
}

function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
