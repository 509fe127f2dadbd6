import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseUrlencoded } from "../../../server/core/intake/parse-urlencoded.ts";
import { anyFields, manyFields } from "./fields.ts";

const parse = (body: string | Buffer) => parseUrlencoded(Buffer.from(body));
const encode = (fields: readonly (readonly [string, string])[]) =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();

describe("The application/x-www-form-urlencoded parser", () => {
  test("preserves every character, the order, repeated fields, and unusual names", () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(parse(encode(fields))).toEqual(fields);
      }),
    );
  });

  test("matches the URL standard wherever the standard loses no bytes", () => {
    const pieces = fc.constantFrom("%", "%4", "%zz", "%41", "+", "=", "&", "z", "%C3%A9", ";", "\r\n");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const body = parts.join("");
        const expected = [...new URLSearchParams(body)].filter(([name, value]) => name !== "" || value !== "");
        expect(parse(body)).toEqual(expected);
      }),
    );
  });

  test("keeps a byte order mark and the spaces around values", () => {
    expect(parse("a=+x+&b=%EF%BB%BFy")).toEqual([
      ["a", " x "],
      ["b", "\uFEFFy"],
    ]);
  });

  test("keeps a value without a name and ignores pairs that are entirely empty", () => {
    expect(parse("=x&=&&")).toEqual([["", "x"]]);
  });

  test("keeps a name without a value, as browsers send for an untouched input", () => {
    expect(parse("a&b=")).toEqual([
      ["a", ""],
      ["b", ""],
    ]);
  });

  test("rejects a NUL character", () => {
    expect(() => parse("a=x%00y")).toThrow("NUL character");
    expect(() => parse("a%00=x")).toThrow("NUL character");
  });

  test("accepts 200 fields and rejects 201", () => {
    expect(parse(encode(manyFields(200)))).toHaveLength(200);
    expect(() => parse(encode(manyFields(201)))).toThrow(expect.objectContaining({ reason: "too_many_fields" }));
  });
});
