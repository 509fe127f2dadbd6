import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../../server/core/intake/parse-json.ts";
import { anyFields } from "./fields.ts";

const parse = (body: string | Buffer) => parseJson(Buffer.from(body));
const encode = (fields: readonly (readonly [string, string])[]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ")}}`;

describe("An application/json body", () => {
  test("is read as sent: every character, order, repetition and unusual name", () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(parse(encode(fields))).toEqual(fields);
      }),
    );
  });

  test("keeps numeric names in their place and both of two equal names", () => {
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

  test("writes out true and false, and null as an empty value", () => {
    expect(parse('{"a": true, "b": false, "c": null}')).toEqual([
      ["a", "true"],
      ["b", "false"],
      ["c", ""],
    ]);
  });

  test("repeats the name for each list value, in order", () => {
    expect(parse('{"a": ["x", 1, null], "b": [], "c": "y"}')).toEqual([
      ["a", "x"],
      ["a", "1"],
      ["a", ""],
      ["c", "y"],
    ]);
  });

  test("decodes escapes, including characters beyond the first plane", () => {
    expect(parse('{"\\u0061\\n": "\\ud83d\\ude00"}')).toEqual([["a\n", "😀"]]);
  });

  test("may begin with a byte order mark", () => {
    expect(parse('\uFEFF{"a": "x"}')).toEqual([["a", "x"]]);
  });

  test("keeps a byte order mark within a value", () => {
    expect(parse('{"a": "\uFEFFx"}')).toEqual([["a", "\uFEFFx"]]);
  });

  test.each<[string, readonly (readonly [string, string])[]]>([
    [
      '{"address": {"city": "Porto", "zip": 4000}, "b": 1}',
      [
        ["address.city", "Porto"],
        ["address.zip", "4000"],
        ["b", "1"],
      ],
    ],
    [
      '{"people": [{"n": "Ana"}, {"n": "Rui", "tags": ["x", "y"]}]}',
      [
        ["people[0].n", "Ana"],
        ["people[1].n", "Rui"],
        ["people[1].tags", "x"],
        ["people[1].tags", "y"],
      ],
    ],
    [
      '{"a": [[1, 2], [], [[3]]]}',
      [
        ["a[0]", "1"],
        ["a[0]", "2"],
        ["a[2][0]", "3"],
      ],
    ],
    [
      '{"a": ["x", {"b": 1}, "y"]}',
      [
        ["a", "x"],
        ["a[1].b", "1"],
        ["a", "y"],
      ],
    ],
    ['{"a": {}, "b": [{}], "c": {"d": null}}', [["c.d", ""]]],
    [
      '{"__proto__": {"__proto__": 1}, "": {"": 2}}',
      [
        ["__proto__.__proto__", "1"],
        [".", "2"],
      ],
    ],
  ])("names nested values by their path: %s", (body, fields) => {
    expect(parse(body)).toEqual(fields);
  });

  test("keeps both values when two get the same name", () => {
    expect(parse('{"a": {"b": 1}, "a.b": 2, "a": {"b": 3}}')).toEqual([
      ["a.b", "1"],
      ["a.b", "2"],
      ["a.b", "3"],
    ]);
  });

  test("keeps every value, however it is nested", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 5 }), (object) => {
        const body = JSON.stringify(object);
        const count = countValues(JSON.parse(body));
        if (count <= 200) expect(parse(body).filter(([name, value]) => name + value !== "")).toHaveLength(count);
      }),
    );
  });

  test("may be nested at most 20 levels deep", () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    expect(parse(nested(20))).toEqual([[Array(20).fill("a").join("."), "1"]]);
    expect(() => parse(nested(21))).toThrow("Objects and lists can be nested 20 levels deep.");
    expect(() => parse(`{"a":${"[".repeat(20)}1${"]".repeat(20)}}`)).toThrow("20 levels deep");
  });

  test("counts nested names, so that a small body cannot become a large submission", () => {
    const long = "a".repeat(50_000);
    expect(() => parse(`{"${long}": {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}}`)).toThrow(
      expect.objectContaining({ reason: "too_large" }),
    );
  });

  test.each([
    ["empty objects below a long name", `"${"a".repeat(100_000)}": [${Array(50_000).fill("{}").join(",")}]`],
    ["empty lists below a long name", `"${"a".repeat(100_000)}": {${Array(20_000).fill('"b":[]').join(",")}}`],
  ])("is parsed in time proportional to its size: %s", (_what, members) => {
    const { user } = process.cpuUsage();
    expect(parse(`{${members}}`)).toEqual([]);
    expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
  });

  test.each(["[]", '"x"', "1", "null", "true", "[{}]"])("must be an object: %s", (body) => {
    expect(() => parse(body)).toThrow("must be a JSON object");
  });

  test.each(["", "{", '{"a": 1,}', "{a: 1}", '{"a": 1} // x', '{"a": 01}', '{"a": "x', "{'a': 1}", '{"a": NaN}'])(
    "is refused if it is not valid JSON: %s",
    (body) => {
      expect(() => parse(body)).toThrow("not valid JSON");
    },
  );

  test.each(["[", '{"a":', '{"a":[', "[[{"])("does not overflow the stack at any depth: %s", (opening) => {
    const deep = opening.repeat(Math.floor(262_144 / opening.length));
    expect(() => parse(deep)).toThrow(expect.objectContaining({ reason: "malformed" }));
  });

  test("is refused for deep nesting even when closed properly", () => {
    expect(() => parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toThrow("20 levels deep");
  });

  test("is refused with half a surrogate pair", () => {
    expect(() => parse('{"a": "\\ud83d"}')).toThrow("unpaired surrogate");
    expect(() => parse('{"\\ude00": "x"}')).toThrow("unpaired surrogate");
  });

  test("is refused with a NUL character", () => {
    expect(() => parse('{"a": "x\\u0000"}')).toThrow("NUL character");
  });

  test("may contain another service's settings as an object", () => {
    expect(parse('{"_email": {"subject": "Hi", "template": {"title": false}}, "a": "x"}')).toEqual([
      ["_email.subject", "Hi"],
      ["_email.template.title", "false"],
      ["a", "x"],
    ]);
  });

  test("may have 200 values but not 201, even within one list", () => {
    const list = (count: number) => `{"a": [${Array.from({ length: count }, () => "1").join(",")}]}`;
    expect(parse(list(200))).toHaveLength(200);
    expect(() => parse(list(201))).toThrow(expect.objectContaining({ reason: "too_many_fields" }));
  });
});

/** Counts scalar values, except an empty text under an empty name, which carries nothing. */
function countValues(value: unknown, name = ""): number {
  if (typeof value !== "object" || value === null) return name === "" && (value === null || value === "") ? 0 : 1;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, inner: unknown, index) => {
      const isNested = typeof inner === "object" && inner !== null;
      return sum + countValues(inner, isNested ? `${name}[${index}]` : name);
    }, 0);
  }
  return Object.entries(value).reduce(
    (sum, [property, inner]) => sum + countValues(inner, name === "" ? property : `${name}.${property}`),
    0,
  );
}
