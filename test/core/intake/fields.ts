import fc from "fast-check";
import type { FileReceiver, SentFile } from "../../../server/core/attachments/file-intake.ts";
import type { Field } from "../../../server/core/intake/field.ts";

const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "0",
  "1",
  "10",
  "a[]",
  "a.b",
  " ",
  "=&%+;",
  'quo"te',
  "back\\",
];

/** Any storable text: every Unicode character except NUL. */
const anyText = fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replaceAll("\0", "0"));

const anyName = fc.oneof(anyText, fc.constantFrom(...oddNames));

export const anyFields: fc.Arbitrary<Field[]> = fc
  .array(fc.tuple(anyName, anyText), { maxLength: 20 })
  .map((fields) => fields.filter(([name, value]) => name !== "" || value !== ""));

export function manyFields(count: number): Field[] {
  return Array.from({ length: count }, (_, index): Field => [`f${index}`, "x"]);
}

/** Headers of a script, which expects JSON, and of a browser that navigates to a page. */
export const script = { accept: "application/json" };
export const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

export const asForm = { "content-type": "application/x-www-form-urlencoded" };
export const asJson = { "content-type": "application/json" };

export interface Part {
  readonly headers: string | Buffer;
  readonly content: string | Buffer;
}

export const boundary = "----boundary7MA4YWxk";

export const asMultipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

export function multipartBody(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(headers),
    Buffer.from("\r\n\r\n"),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export function fieldPart([name, value]: Field): Part {
  const escaped = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  return { headers: `Content-Disposition: form-data; name="${escaped}"`, content: value };
}

export function filePart(field: string, name: string, content: string | Buffer, type = "application/pdf"): Part {
  return {
    headers: `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
    content,
  };
}

/** Receives file contents in parser tests without storing them. */
export class TestFiles {
  readonly contents: Buffer[] = [];

  readonly open = (_file: SentFile): FileReceiver => {
    const index = this.contents.push(Buffer.alloc(0)) - 1;
    const contents = this.contents;
    return {
      get outcome() {
        return { leftOut: null, storageKey: "0".repeat(64), sha256: "", size: contents[index]?.length ?? 0 };
      },
      inspection: { type: null, signals: [] },
      write: (bytes) => {
        contents[index] = Buffer.concat([contents[index] ?? Buffer.alloc(0), bytes]);
      },
      end: () => undefined,
    };
  };
}
