import { parseHeaderValue } from "./content-type.ts";
import type { Field } from "./field.ts";
import { parseJson } from "./parse-json.ts";
import { parseMultipart } from "./parse-multipart.ts";
import { parseUrlencoded } from "./parse-urlencoded.ts";
import { Refusal } from "./refusal.ts";

/** How one type of body becomes fields; chosen before the body is read, so that a wrong type is refused at once. */
export interface BodyReader {
  readonly isJson: boolean;
  parse(body: Buffer): Field[];
}

/** Chooses the reader for a `Content-Type`. */
export function chooseBodyReader(contentType: string | null, contentEncoding: string | null): BodyReader {
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== "identity") {
    throw new Refusal("unsupported_type", "A compressed body is not understood. Send it without Content-Encoding.");
  }
  const type = parseHeaderValue(contentType ?? "");
  if (type === null || type.value === "") throw new Refusal("unsupported_type");
  const charset = type.parameters.get("charset")?.toLowerCase();
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw new Refusal("unsupported_type", "Only UTF-8 is understood. Send the page and its form in UTF-8.");
  }
  switch (type.value) {
    case "application/x-www-form-urlencoded":
      return { isJson: false, parse: parseUrlencoded };
    case "multipart/form-data":
      return { isJson: false, parse: (body) => parseMultipart(body, type.parameters.get("boundary")) };
    case "application/json":
      return { isJson: true, parse: parseJson };
    default:
      throw new Refusal("unsupported_type");
  }
}
