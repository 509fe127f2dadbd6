import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { presentFields } from "../../server/core/mcp/present-fields.ts";
import type { SubmittedFields } from "../../server/core/scope/store/submitted-fields.ts";
import { AGENT_FIELDS } from "../../shared/agent-contents.ts";

const present = (fields: SubmittedFields, hidden: readonly string[] = []) =>
  presentFields((name) => hidden.includes(name), fields);

describe("What the owner hides", () => {
  const fields: SubmittedFields = [
    ["name", "Ada"],
    ["email", "ada@example.com"],
    ["email", ""],
    ["message", "Hello"],
  ];

  test("nothing else is left out, repeats and order kept", () => {
    expect(present(fields)).toEqual({ fields: fields.map(([name, value]) => ({ name, value })) });
  });

  test("a hidden field is left out, every time it occurs", () => {
    expect(present(fields, ["email"]).fields.map(({ name }) => name)).toEqual(["name", "message"]);
  });

  test("names from an object's prototype are names like any other", () => {
    const odd: SubmittedFields = [
      ["constructor", "1"],
      ["__proto__", "2"],
    ];
    expect(present(odd).fields).toHaveLength(2);
    expect(present(odd, ["constructor"]).fields).toEqual([{ name: "__proto__", value: "2" }]);
  });
});

describe("What a reader would not see is made visible", () => {
  test("in names and in values", () => {
    expect(present([["na\u200bme", "pay\u202epal\u{e0041}\u0007\nsecond line\t."]]).fields).toEqual([
      { name: "na[U+200B]me", value: "pay[U+202E]pal[U+E0041][U+0007]\nsecond line\t." },
    ]);
  });

  test("so that no answer holds an invisible or direction-changing character, whatever was sent", () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
        fc.constantFrom(..."\u200b\u200e\u202a\u202e\u2066\u2069\ufeff\u00ad\u0000\u0007\u001b\u2028\u3164"),
        fc.constantFrom("\u{e0041}", "\u{e0001}", "\ud800"),
      ),
    });
    fc.assert(
      fc.property(nasty, nasty, (name, value) => {
        const [field] = present([[name, value]]).fields;
        expect(`${field?.name}${field?.value}`).not.toMatch(
          /[\p{Bidi_Control}\u200b\u00ad\ufeff\u2028\u3164\u{e0000}-\u{e001f}\p{Cs}]|(?![\t\n])\p{Cc}/u,
        );
      }),
    );
  });

  test("emoji, flags and scripts that need joiners stay as they are", () => {
    const text = "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ می‌خواهم क्‍ष";
    expect(present([["message", text]]).fields).toEqual([{ name: "message", value: text }]);
  });
});

describe("Size", () => {
  test("a value of the longest length is whole; one character more is cut, and says so", () => {
    const whole = "x".repeat(AGENT_FIELDS.value);
    expect(present([["message", whole]]).fields).toEqual([{ name: "message", value: whole }]);
    expect(present([["message", `${whole}y`]]).fields).toEqual([
      { name: "message", value: `${whole}… [cut here: ${AGENT_FIELDS.value + 1} characters in all]`, truncated: true },
    ]);
  });

  test("a name is a visitor's text too: it is cut", () => {
    const [field] = present([["n".repeat(100_000), "v"]]).fields;
    expect(field).toMatchObject({ value: "v", truncated: true });
    expect(field?.name.length).toBeLessThan(260);
  });

  test("no cut falls within a character", () => {
    const [field] = present([["message", `x${"😀".repeat(AGENT_FIELDS.value)}`]]).fields;
    expect(field?.value).not.toMatch(/\p{Cs}/u);
    expect(field?.truncated).toBe(true);
  });

  test("what is beyond the largest submission is left out and counted, hidden fields not", () => {
    const many: SubmittedFields = Array.from({ length: 200 }, (_, index) => [`f${index}`, "x".repeat(1_000)]);
    const { fields, fields_left_out } = present(many, ["f199"]);
    expect(fields_left_out).toBe(199 - fields.length);
    expect(fields.length).toBeGreaterThan(10);
  });

  test("is bounded for anything that the intake keeps", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom("x", "\u202e\u200b", "😀", "\\"), (count, unit) => {
        const value = unit.repeat(Math.floor(200_000 / count / unit.length));
        const { fields } = present(Array.from({ length: count }, (_, index) => [`${unit}${index}`, value] as const));
        const characters = fields.reduce((sum, field) => sum + field.name.length + field.value.length, 0);
        expect(characters).toBeLessThanOrEqual(AGENT_FIELDS.all);
      }),
    );
  });
});
