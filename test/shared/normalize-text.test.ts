import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NormalForm, normalizeText } from "../../shared/normalize-text.ts";

const FORMS: readonly NormalForm[] = ["NFC", "NFD", "NFKC", "NFKD"];

describe("The normalization of a stranger's text", () => {
  test("matches the native result for text that people write", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...FORMS), (text, form) => {
        expect(normalizeText(text, form, Number.POSITIVE_INFINITY)).toBe(text.normalize(form));
      }),
    );
  });

  test.each([
    ["letters with accents", "ế́ "],
    ["Hangul in parts", "\u1112\u1161\u11ab"],
    ["marks beyond the basic plane", "\u{1d157}\u{1d165}\u{1d16e}"],
    ["emoji", "👩‍👩‍👧"],
    ["ligatures", "ﷺﬃ"],
  ])("is exact when a long text is normalized piece by piece: %s", (_what, piece) => {
    for (const form of FORMS) {
      for (const before of ["", "a", "ab"]) {
        const text = before + piece.repeat(1_000);
        expect(normalizeText(text, form, Number.POSITIVE_INFINITY) === text.normalize(form)).toBe(true);
      }
    }
  });

  test("keeps thirty marks on one letter and drops any others", () => {
    const marks = (count: number) => `e${"\u0301".repeat(count)}x`;
    expect(normalizeText(marks(30), "NFD", 1_000)).toBe(marks(30));
    expect(normalizeText(marks(31), "NFD", 1_000)).toBe(marks(30));
    expect(normalizeText(`e${"\u{1d165}".repeat(31)}x`, "NFD", 1_000)).toBe(`e${"\u{1d165}".repeat(30)}x`);
  });

  test("leaves normalized text unchanged, even when a letter has its own mark before thirty others", () => {
    for (const form of FORMS) {
      for (const letter of ["e", "\u0101", "\u01d5", "\u1ebf"]) {
        const normal = normalizeText(`${letter}${"\u0301".repeat(31)}x`, form, 1_000);
        expect(normalizeText(normal, form, 1_000)).toBe(normal);
      }
    }
  });

  test("covers every character that begins with a mark after normalization", () => {
    const others = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /^\p{M}/u.test(character.normalize("NFKD")) && !/\p{M}/u.test(character));
    // The first two, Thai and Lao, start with a mark that keeps its place, so there is nothing to sort.
    expect(others).toEqual(["\u0e33", "\u0eb3", "\uff9e", "\uff9f"]);
    for (const half of ["\uff9e", "\uff9f"]) expect(normalizeText(half.repeat(31), "NFC", 1_000)).toHaveLength(30);
  });

  test("cuts text that grows beyond the limit", () => {
    expect("ﷺ".normalize("NFKD")).toHaveLength(18);
    expect(normalizeText("ﷺ".repeat(10), "NFKD", 180)).toHaveLength(180);
    expect(normalizeText("ﷺ".repeat(10), "NFKD", 179)).toHaveLength(179);
  });
});
