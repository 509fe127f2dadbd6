import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neutralize } from "../../../server/core/exports/csv-text.ts";

describe("A spreadsheet cell", () => {
  test.each(["=", "+", "-", "@", "\t", "\r", "\n"])("gets an apostrophe when it starts with %j", (sign) => {
    expect(neutralize(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(neutralize(sign)).toBe(`'${sign}`);
  });

  test.each([" ", "\u00a0", "\ufeff", "\u200b", "\u0000", "\u2060", "\u202e", "\u034f", "\u3164", " \n\u200b "])(
    "gets an apostrophe when it hides a formula behind %j",
    (skipped) => {
      expect(neutralize(`${skipped}=1+1`)).toBe(`'${skipped}=1+1`);
    },
  );

  test.each(["＝", "＋", "－", "＠", "﹢", "﹣", "﹦", "﹫"])(
    "gets an apostrophe when it starts with the look-alike %s",
    (sign) => {
      expect(neutralize(`${sign}1+1`)).toBe(`'${sign}1+1`);
    },
  );

  test.each(["", "a", "0", "'=1", "a=1", "ünï", "你好", "(1)", "#1", " a", "👋 =1", "*"])(
    "stays unchanged with text like %j",
    (text) => {
      expect(neutralize(text)).toBe(text);
    },
  );

  test("never starts a formula, loses nothing, and is not changed twice", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.tuple(fc.constantFrom(" ", "\t", "\r", "\n", "\ufeff", "\u200b", "=", "+", "-", "@", "＝", "'"), fc.string()),
    );
    fc.assert(
      fc.property(anyText, (drawn) => {
        const text = typeof drawn === "string" ? drawn : drawn.join("");
        const safe = neutralize(text);
        expect(safe).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(safe.replace(/^'/, "")).toBe(text.startsWith("'") ? text.slice(1) : text);
        expect(neutralize(safe)).toBe(safe);
      }),
      { numRuns: 2_000 },
    );
  });
});
