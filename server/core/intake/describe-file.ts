import { cutFileName } from "../../../shared/cut-text.ts";
import { type HeaderValue, unescapeName } from "./content-type.ts";
import type { Decode } from "./field.ts";

const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** The media type that a browser declares; null for what is none. */
export function declaredTypeOf(contentType: string | undefined): string | null {
  const declared = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return MEDIA_TYPE.test(declared) ? declared : null;
}

/** The name of a file as it was sent, without the folders before it and made so that a database can keep it. */
export function fileName(disposition: HeaderValue, decode: Decode): string {
  const extended = decodeExtended(disposition.parameters.get("filename*"));
  const plain = Buffer.from(unescapeName(disposition.parameters.get("filename") ?? ""), "latin1");
  const given = (extended ?? decode(plain)).replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
  // Some old browsers send the whole path; only its last part is the file's name.
  const name = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  return cutFileName(name === "" ? "unnamed file" : name);
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
