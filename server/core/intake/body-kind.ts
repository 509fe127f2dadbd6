import { tryParseJson } from "../platform/json.ts";
import { isJsonType, parseHeaderValue } from "./content-type.ts";
import { checkBoundary } from "./parse-multipart.ts";
import { Refusal } from "./refusal.ts";

/** The longest allowed boundary has 70. */
export const MAX_CONTENT_TYPE_CHARACTERS = 1_024;

export interface DeclaredBody {
  readonly form: "urlencoded" | "multipart" | "json" | "text" | "unknown";
  readonly charset: string | undefined;
  readonly boundary: string | undefined;
}

const FORMS: ReadonlyMap<string, DeclaredBody["form"]> = new Map([
  ["application/x-www-form-urlencoded", "urlencoded"],
  ["multipart/form-data", "multipart"],
  ["text/plain", "text"],
]);

export function readDeclared(headers: Headers): DeclaredBody {
  const contentEncoding = headers.get("content-encoding");
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== "identity") {
    throw new Refusal(
      "unsupported_type",
      "Compressed bodies are not supported. Send the body without Content-Encoding.",
    );
  }
  const contentType = headers.get("content-type") ?? "";
  if (contentType.length > MAX_CONTENT_TYPE_CHARACTERS) {
    throw new Refusal(
      "unsupported_type",
      "The Content-Type is longer than 1 KiB. Send the type and its charset or boundary.",
    );
  }
  const type = parseHeaderValue(contentType);
  const value = type?.value ?? "";
  return {
    form: FORMS.get(value) ?? (isJsonType(value) ? "json" : "unknown"),
    charset: type?.parameters.get("charset"),
    boundary: type?.parameters.get("boundary"),
  };
}

const HEAD_BYTES = 512;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
/** A boundary and the first header of a part, as all clients write them. */
const FIRST_PART = /^--([\x21-\x7e]{1,70})[ \t]*\r\ncontent-/i;
/** Pairs as browsers encode them, excluding the first characters of other types. */
const PAIRS = /^[!#-;?-~\x80-\xff][!#-;=?-~\x80-\xff]*$/;

/** True if this much of a body tells whether it is multipart. */
export function isEnough(head: Buffer): boolean {
  const lineEnd = head.indexOf("\r\n", 2);
  return head.length >= HEAD_BYTES || (lineEnd !== -1 && head.length >= lineEnd + "\r\ncontent-".length);
}

/** The boundary of a multipart body; null for any other body, whatever its headers say. */
export function boundaryOf({ form, boundary }: DeclaredBody, head: Buffer): string | null {
  const text = beginning(head.subarray(0, HEAD_BYTES));
  const first = FIRST_PART.exec(text)?.[1];
  const isNamed = boundary !== undefined && head.includes(`--${boundary}`, 0, "latin1");
  if (first !== undefined && !isNamed) return first;
  if (form !== "multipart" || (!isNamed && (text.startsWith("{") || isPairs(text)))) return null;
  return checkBoundary(boundary);
}

export type WholeBody = "urlencoded" | "json" | "lines";

/**
 * How to read a body that is not multipart. Its content decides if its type is one that libraries or browsers add by
 * default: a page that sends JSON with `mode: "no-cors"` can only say text/plain, and never sees a refusal.
 */
export function kindOf({ form }: DeclaredBody, body: Buffer): WholeBody {
  const text = beginning(body);
  const isObject = text.startsWith("{");
  switch (form) {
    case "json":
      return isObject || !isPairs(text) ? "json" : "urlencoded";
    case "urlencoded":
      return isObject && tryParseJson(text) !== null ? "json" : "urlencoded";
    case "text":
      if (isObject && tryParseJson(text) !== null) return "json";
      return isPairs(text.replace(/\n$/, "")) || (text.includes("&") && !/[\r\n]/.test(text)) ? "urlencoded" : "lines";
    default:
      if (isObject) return "json";
      if (isPairs(text)) return "urlencoded";
      throw new Refusal("unsupported_type");
  }
}

/** One character per byte. */
function beginning(bytes: Buffer): string {
  return bytes.toString("latin1").replace(BYTE_ORDER_MARK, "").trimStart();
}

function isPairs(text: string): boolean {
  return text.includes("=") && PAIRS.test(text);
}
