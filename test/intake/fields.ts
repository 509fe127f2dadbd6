import fc from "fast-check";
import type { Field } from "../../server/intake/field.ts";

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

/** Any text that can be kept: every Unicode character but NUL. */
export const anyText = fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replaceAll("\0", "0"));

export const anyName = fc.oneof(anyText, fc.constantFrom(...oddNames));

/** What a form may send: any names, repeated ones among them, in any order. */
export const anyFields: fc.Arbitrary<Field[]> = fc
  .array(fc.tuple(anyName, anyText), { maxLength: 20 })
  .map((fields) => fields.filter(([name, value]) => name !== "" || value !== ""));

/** That many short fields. */
export function manyFields(count: number): Field[] {
  return Array.from({ length: count }, (_, index): Field => [`f${index}`, "x"]);
}

export interface Part {
  readonly headers: string;
  readonly content: string | Buffer;
}

export const boundary = "----boundary7MA4YWxk";

/** A multipart body as a browser writes it. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export function fieldPart([name, value]: Field): Part {
  const escaped = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  return { headers: `Content-Disposition: form-data; name="${escaped}"`, content: value };
}
