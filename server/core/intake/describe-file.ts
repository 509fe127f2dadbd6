import { cutFileName } from "../../../shared/cut-text.ts";
import { type HeaderValue, unescapeName } from "./content-type.ts";
import type { Decode } from "./field.ts";

const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** The media type that a browser declares; null if invalid. */
export function declaredTypeOf(contentType: string | undefined): string | null {
  const declared = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return MEDIA_TYPE.test(declared) ? declared : null;
}

/** The sent file name, without folders and made safe for the database. */
export function fileName(disposition: HeaderValue, decode: Decode): string {
  const extended = decodeExtended(disposition.parameters.get("filename*"));
  const plain = Buffer.from(unescapeName(disposition.parameters.get("filename") ?? ""), "latin1");
  const given = (extended ?? decode(plain)).replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
  // Some old browsers send the whole path.
  const name = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  return cutFileName(name === "" ? "unnamed file" : name);
}

/** The `UTF-8''percent-encoded` form of RFC 8187; null if missing or malformed. */
function decodeExtended(value: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
