import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../server/intake/parse-json.ts";
import { anyFields } from "./fields.ts";

const parse = (body: string | Buffer) => parseJson(Buffer.from(body));
const encode = (fields: readonly (readonly [string, string])[]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ")}}`;

describe("An application/json body", () => {
  test("comes back as it was sent: every character, order, repeats and odd names", () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(parse(encode(fields))).toEqual(fields);
      }),
    );
  });

  test("keeps names that look like numbers in their place, and both of two equal names", () => {
    expect(parse('{"b": "1", "2": "2", "1": "3", "b": "4", "__proto__": "5"}')).toEqual([
      ["b", "1"],
      ["2", "2"],
      ["1", "3"],
      ["b", "4"],
      ["__proto__", "5"],
    ]);
  });

  test.each(["12345678901234567890", "1e400", "-0", "0.10", "1E+2"])("keeps the digits of the number %s", (digits) => {
    expect(parse(`{"a": ${digits}}`)).toEqual([["a", digits]]);
  });

  test("writes true and false out and null as nothing", () => {
    expect(parse('{"a": true, "b": false, "c": null}')).toEqual([
      ["a", "true"],
      ["b", "false"],
      ["c", ""],
    ]);
  });

  test("repeats the name for each value of a list, in order", () => {
    expect(parse('{"a": ["x", 1, null], "b": [], "c": "y"}')).toEqual([
      ["a", "x"],
      ["a", "1"],
      ["a", ""],
      ["c", "y"],
    ]);
  });

  test("understands escapes, also of characters beyond the first plane", () => {
    expect(parse('{"\\u0061\\n": "\\ud83d\\ude00"}')).toEqual([["a\n", "😀"]]);
  });

  test("may begin with a byte order mark", () => {
    expect(parse('\uFEFF{"a": "x"}')).toEqual([["a", "x"]]);
  });

  test("keeps a byte order mark within a value", () => {
    expect(parse('{"a": "\uFEFFx"}')).toEqual([["a", "\uFEFFx"]]);
  });

  test.each(['{"a": {"b": 1}}', '{"a": [[1]]}', '{"a": [{"b": 1}]}', '{"a": {}}'])(
    "refuses nested values: %s",
    (body) => {
      expect(() => parse(body)).toThrow(
        "Each JSON value must be text, a number, true, false, null or a list of these.",
      );
    },
  );

  test.each(["[]", '"x"', "1", "null", "true", "[{}]"])("must be an object: %s", (body) => {
    expect(() => parse(body)).toThrow("must be a JSON object");
  });

  test.each(["", "{", '{"a": 1,}', "{a: 1}", '{"a": 1} // x', '{"a": 01}', '{"a": "x', "{'a': 1}", '{"a": NaN}'])(
    "that is no JSON is refused: %s",
    (body) => {
      expect(() => parse(body)).toThrow("not valid JSON");
    },
  );

  test.each(["[", '{"a":', '{"a":[', "[[{"])("does not overflow the stack, however deep: %s", (opening) => {
    const deep = opening.repeat(Math.floor(262_144 / opening.length));
    expect(() => parse(deep)).toThrow(expect.objectContaining({ reason: "malformed" }));
  });

  test("nested deep and closed well is refused for its nesting", () => {
    expect(() => parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toThrow("Each JSON value");
  });

  test("with half of a surrogate pair is refused", () => {
    expect(() => parse('{"a": "\\ud83d"}')).toThrow("unpaired surrogate");
    expect(() => parse('{"\\ude00": "x"}')).toThrow("unpaired surrogate");
  });

  test("with a NUL character is refused", () => {
    expect(() => parse('{"a": "x\\u0000"}')).toThrow("NUL character");
  });

  test("may have another service's settings as an object, which a visitor's field may not be", () => {
    expect(parse('{"_email": {"subject": "Hi", "template": {"title": false}}, "a": "x"}')).toEqual([
      ["_email.subject", "Hi"],
      ["_email.template.title", "false"],
      ["a", "x"],
    ]);
    for (const nested of ['{"email": {"a": 1}}', '{"_email": [{"a": 1}]}', '{"_emails": {"a": 1}}']) {
      expect(() => parse(nested)).toThrow("Each JSON value must be text");
    }
  });

  test("may have 200 values, not 201, also within one list", () => {
    const list = (count: number) => `{"a": [${Array.from({ length: count }, () => "1").join(",")}]}`;
    expect(parse(list(200))).toHaveLength(200);
    expect(() => parse(list(201))).toThrow(expect.objectContaining({ reason: "too_many_fields" }));
  });
});
