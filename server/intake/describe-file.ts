import { type HeaderValue, unescapeName } from "./content-type.ts";
import type { Decode } from "./field.ts";

const MAX_NAME_CHARACTERS = 200;
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** What the owner reads in the place of a file, for example `cv.pdf (application/pdf, 12,345 bytes, not saved)`. */
export function describeFile(
  disposition: HeaderValue,
  contentType: string | undefined,
  bytes: number,
  decode: Decode,
): string {
  const declared = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const mediaType = MEDIA_TYPE.test(declared) ? declared : "unknown type";
  return `${fileName(disposition, decode)} (${mediaType}, ${bytes.toLocaleString("en-US")} bytes, not saved)`;
}

function fileName(disposition: HeaderValue, decode: Decode): string {
  const extended = decodeExtended(disposition.parameters.get("filename*"));
  const plain = Buffer.from(unescapeName(disposition.parameters.get("filename") ?? ""), "latin1");
  const given = extended ?? decode(plain);
  // Some old browsers send the whole path; only its last part is the file's name.
  const name = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  return [...(name === "" ? "unnamed file" : name)].slice(0, MAX_NAME_CHARACTERS).join("");
}

/** The `UTF-8''percent-encoded` form of RFC 8187, or null where it is absent or broken. */
function decodeExtended(value: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
