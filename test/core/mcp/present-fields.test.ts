import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { presentFields } from "../../../server/core/mcp/present-fields.ts";
import type { SubmittedFields } from "../../../server/core/scope/store/submitted-fields.ts";
import { AGENT_FIELDS } from "../../../shared/agent-contents.ts";

const present = (fields: SubmittedFields, hidden: readonly string[] = []) =>
  presentFields((name) => hidden.includes(name), fields);

describe("Fields hidden by the owner", () => {
  const fields: SubmittedFields = [
    ["name", "Ada"],
    ["email", "ada@example.com"],
    ["email", ""],
    ["message", "Hello"],
  ];

  test("are the only ones left out, with order and repeats preserved", () => {
    expect(present(fields)).toEqual({ fields: fields.map(([name, value]) => ({ name, value })) });
  });

  test("are left out at every occurrence", () => {
    expect(present(fields, ["email"]).fields.map(({ name }) => name)).toEqual(["name", "message"]);
  });

  test("may have the names of an object's prototype, like any other field", () => {
    const odd: SubmittedFields = [
      ["constructor", "1"],
      ["__proto__", "2"],
    ];
    expect(present(odd).fields).toHaveLength(2);
    expect(present(odd, ["constructor"]).fields).toEqual([{ name: "__proto__", value: "2" }]);
  });
});

describe("Characters that a reader would not see", () => {
  test("are made visible in names and values", () => {
    expect(present([["na\u200bme", "pay\u202epal\u{e0041}\u0007\nsecond line\t."]]).fields).toEqual([
      { name: "na[U+200B]me", value: "pay[U+202E]pal[U+E0041][U+0007]\nsecond line\t." },
    ]);
  });

  test("never appear in an answer, nor do direction-changing ones, whatever was sent", () => {
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

  test("are preserved in emoji, flags, and scripts that need joiners", () => {
    const text = "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ می‌خواهم क्‍ष";
    expect(present([["message", text]]).fields).toEqual([{ name: "message", value: text }]);
  });
});

describe("The size limits", () => {
  test("keep a value of the maximum length whole, and cut one character more with a note", () => {
    const whole = "x".repeat(AGENT_FIELDS.value);
    expect(present([["message", whole]]).fields).toEqual([{ name: "message", value: whole }]);
    expect(present([["message", `${whole}y`]]).fields).toEqual([
      { name: "message", value: `${whole}… [cut here: ${AGENT_FIELDS.value + 1} characters in all]`, truncated: true },
    ]);
  });

  test("also cut names, since they are visitors' text too", () => {
    const [field] = present([["n".repeat(100_000), "v"]]).fields;
    expect(field).toMatchObject({ value: "v", truncated: true });
    expect(field?.name.length).toBeLessThan(260);
  });

  test("never cut within a character", () => {
    const [field] = present([["message", `x${"😀".repeat(AGENT_FIELDS.value)}`]]).fields;
    expect(field?.value).not.toMatch(/\p{Cs}/u);
    expect(field?.truncated).toBe(true);
  });

  test("leave out and count fields beyond the maximum size, without counting hidden fields", () => {
    const many: SubmittedFields = Array.from({ length: 200 }, (_, index) => [`f${index}`, "x".repeat(1_000)]);
    const { fields, fields_left_out } = present(many, ["f199"]);
    expect(fields_left_out).toBe(199 - fields.length);
    expect(fields.length).toBeGreaterThan(10);
  });

  test("hold for anything that the intake stores", () => {
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
