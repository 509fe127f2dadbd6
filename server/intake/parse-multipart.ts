import { parseHeaderValue, unescapeName } from "./content-type.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { describeFile } from "./describe-file.ts";
import { type Field, FieldList } from "./field.ts";
import { malformed, Refusal } from "./refusal.ts";

const CRLF = Buffer.from("\r\n");
const BLANK_LINE = Buffer.from("\r\n\r\n");
const BOUNDARY = /^[\x20-\x7e]{1,70}$/;

/**
 * Reads `multipart/form-data` (RFC 7578) as browsers write it. The whole body is at hand, so a part that is not
 * understood refuses the submission; stream parsers skip such a part, and the visitor would be told it was received.
 */
export function parseMultipart(body: Buffer, boundary: string | undefined): Field[] {
  if (boundary === undefined || !BOUNDARY.test(boundary)) {
    throw malformed("The Content-Type has no usable boundary. Let the browser or the library set it.");
  }
  const list = new FieldList();
  for (const part of splitParts(body, boundary)) addPart(list, part);
  return list.fields;
}

function* splitParts(body: Buffer, boundary: string): Generator<Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const opening = delimiter.subarray(CRLF.length);
  const startsAtOnce = body.subarray(0, opening.length).equals(opening);
  const first = startsAtOnce ? 0 : body.indexOf(delimiter);
  if (first === -1) throw broken("it does not begin with its boundary");
  let position = first + (startsAtOnce ? opening.length : delimiter.length);
  while (!isClosing(body, position)) {
    const start = skipLineEnd(body, position);
    // Searched from the line end itself: a part without headers and content is closed by the very same line break.
    const end = body.indexOf(delimiter, start - CRLF.length);
    if (end === -1) throw broken("its closing boundary is missing");
    yield body.subarray(start, Math.max(start, end));
    position = end + delimiter.length;
  }
}

function isClosing(body: Buffer, position: number): boolean {
  return body[position] === 0x2d && body[position + 1] === 0x2d;
}

/** The position after the line break that ends a boundary line; RFC 2046 allows blanks before it. */
function skipLineEnd(body: Buffer, position: number): number {
  let next = position;
  while (body[next] === 0x20 || body[next] === 0x09) next += 1;
  if (!body.subarray(next, next + CRLF.length).equals(CRLF)) throw broken("a boundary line is cut off");
  return next + CRLF.length;
}

function addPart(list: FieldList, part: Buffer): void {
  const headersEnd = part.indexOf(BLANK_LINE);
  if (headersEnd === -1) throw broken("a part has no end of its headers");
  const headers = readHeaders(part.subarray(0, headersEnd));
  const content = part.subarray(headersEnd + BLANK_LINE.length);
  const disposition = parseHeaderValue(headers.get("content-disposition") ?? "");
  const name = disposition?.parameters.get("name");
  if (disposition?.value !== "form-data" || name === undefined) throw broken("a part has no field name");
  refuseEncodedPart(headers);
  const fileName = disposition.parameters.get("filename*") ?? disposition.parameters.get("filename");
  if (fileName === undefined) {
    list.add(unescapeName(name), decodeUtf8(content));
  } else if (fileName !== "" || content.length > 0) {
    // A file input left empty sends an empty part; only a file that was chosen says something.
    list.add(unescapeName(name), describeFile(disposition, headers.get("content-type"), content.length));
  }
}

/** Header names in lower case; the lines are UTF-8, as browsers send field names. */
function readHeaders(bytes: Buffer): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of decodeUtf8(bytes).split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1 || /[\r\n]/.test(line)) throw broken("a part's header is not understood");
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function refuseEncodedPart(headers: ReadonlyMap<string, string>): void {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  if (!["7bit", "8bit", "binary"].includes(encoding)) {
    throw malformed("A part of the body has a Content-Transfer-Encoding. Send the values as they are.");
  }
  const charset = parseHeaderValue(headers.get("content-type") ?? "")
    ?.parameters.get("charset")
    ?.toLowerCase();
  if (charset !== undefined && !["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw new Refusal("unsupported_type", "A part of the body is not in UTF-8. Send all values in UTF-8.");
  }
}

function broken(what: string): Refusal {
  return malformed(`The multipart body is broken: ${what}. Please send it again.`);
}
