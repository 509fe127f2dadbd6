import { parseHeaderValue } from "./content-type.ts";
import type { Field } from "./field.ts";
import { parseJson } from "./parse-json.ts";
import { MultipartParser } from "./parse-multipart.ts";
import { parseUrlencoded } from "./parse-urlencoded.ts";
import { MAX_BODY_BYTES, readBody, streamBody, type UploadLimits } from "./read-body.ts";
import { Refusal } from "./refusal.ts";

/** A body as it was read. */
export interface ReadBody {
  readonly fields: readonly Field[];
  /** Without the contents of files. */
  readonly bytes: number;
  /** Files that came along; their fields say what they were. */
  readonly filesNotKept: number;
}

/** How one type of body becomes fields; chosen before the body is read, so that a wrong type is refused at once. */
export interface BodyReader {
  readonly isJson: boolean;
  read(request: Request): Promise<ReadBody>;
}

/** Chooses the reader for the type that a request's headers name. */
export function chooseBodyReader(headers: Headers, uploads: UploadLimits): BodyReader {
  const contentEncoding = headers.get("content-encoding");
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== "identity") {
    throw new Refusal("unsupported_type", "A compressed body is not understood. Send it without Content-Encoding.");
  }
  const type = parseHeaderValue(headers.get("content-type") ?? "");
  if (type === null || type.value === "") throw new Refusal("unsupported_type");
  const charset = type.parameters.get("charset");
  const whole = (parse: (body: Buffer, charset: string | undefined) => Field[]) => async (request: Request) => {
    const body = await readBody(request);
    return { fields: parse(body, charset), bytes: body.length, filesNotKept: 0 };
  };
  switch (type.value) {
    case "application/x-www-form-urlencoded":
      return { isJson: false, read: whole(parseUrlencoded) };
    case "multipart/form-data": {
      const parser = new MultipartParser(type.parameters.get("boundary"));
      return { isJson: false, read: (request) => readMultipart(request, parser, charset, uploads) };
    }
    case "application/json":
      return { isJson: true, read: whole(parseJson) };
    default:
      throw new Refusal("unsupported_type");
  }
}

async function readMultipart(
  request: Request,
  parser: MultipartParser,
  charset: string | undefined,
  uploads: UploadLimits,
): Promise<ReadBody> {
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  // A short body is read at once, which is cheaper than its stream.
  if (bytes <= MAX_BODY_BYTES) parser.write(await readBody(request));
  else await streamBody(request, (chunk) => parser.write(chunk), uploads);
  return { fields: parser.end(charset), bytes: parser.textBytes, filesNotKept: parser.files };
}
