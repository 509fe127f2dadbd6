import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleJson } from "../../../server/core/mcp/present-submissions.ts";

describe("the text form of a result", () => {
  test("parses back to the same value, whatever its strings contain", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), (value) => {
        const record = Object.fromEntries(Object.entries(value));
        expect(JSON.parse(visibleJson(record))).toEqual(record);
      }),
    );
  });

  test("spells out characters that a person would not see", () => {
    const hidden = "a\u200bb\u202ec\u{e0041}\ufe0f\u00ad\ufeff\u2028";
    const text = visibleJson(hidden);
    expect(text).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(text)).toBe(hidden);
  });

  test("leaves text in any language readable", () => {
    expect(visibleJson("Grüße, 你好, שלום, 👋")).toBe('"Grüße, 你好, שלום, 👋"');
  });
});
