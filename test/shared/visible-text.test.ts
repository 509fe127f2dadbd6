import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitVisible, toVisibleLine } from "../../shared/visible-text.ts";

/** What a reader sees: text as it is, marks in angle brackets. */
function shown(text: string): string {
  return splitVisible(text)
    .map((segment) => {
      if (segment.kind === "text") return segment.text;
      return segment.count === 1 ? `<${segment.label}>` : `<${segment.label}×${segment.count}>`;
    })
    .join("");
}

describe("invisible characters are shown by name", () => {
  test.each([
    ["a direction override that hides a file's real ending", "photo\u202Egnp.exe", "photo<U+202E>gnp.exe"],
    ["isolates and marks of direction", "\u2066a\u2069\u200F", "<U+2066>a<U+2069><U+200F>"],
    ["a zero-width space inside a word", "pay\u200Bpal", "pay<U+200B>pal"],
    ["NUL, bell and escape", "a\u0000\u0007\u001Bb", "a<U+0000><U+0007><U+001B>b"],
    ["a byte order mark and a soft hyphen", "\uFEFFa\u00ADb", "<U+FEFF>a<U+00AD>b"],
    ["tag letters, which spell text that nobody sees", "hi\u{E0041}\u{E0042}", "hi<U+E0041><U+E0042>"],
    ["a lone surrogate", "a\uD800b", "a<U+D800>b"],
    ["line and paragraph separators", "a\u2028b\u2029c", "a<U+2028>b<U+2029>c"],
    ["Hangul fillers and the blank Braille pattern", "\u3164\u115F\u2800", "<U+3164><U+115F><U+2800>"],
    ["a variation selector that varies nothing", "a\uFE0E\uFE01", "a<U+FE0E><U+FE01>"],
    ["a joiner between Latin letters", "a\u200Db", "a<U+200D>b"],
    ["a tag sequence that is no flag", "\u{1F3F4}\u{E0041}\u{E007F}", "\u{1F3F4}<U+E0041><U+E007F>"],
  ])("%s", (_what, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test("a run of the same character becomes one mark with its count", () => {
    expect(shown(`a${"\u200B".repeat(500)}b`)).toBe("a<U+200B×500>b");
  });
});

describe("legitimate text is left unchanged", () => {
  test.each([
    ["line breaks and tabs", "one\n\ttwo"],
    ["accents, composed and decomposed", "Évora E\u0301vora"],
    ["an emoji family, a skin tone, a keycap and a heart", "👨‍👩‍👧 👍🏽 1️⃣ ❤️"],
    ["the flag of Scotland", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
    ["the non-joiner that Persian needs", "می\u200Cخواهم"],
    ["the joiner that Sinhala needs", "ශ්\u200Dරී"],
    ["an ideograph's variant in a Japanese name", "葛\u{E0100}城"],
    ["Arabic, Hebrew and Chinese", "مرحبا שלום 你好"],
    ["markup and script, as plain text", '<script>alert("x")</script>'],
  ])("%s", (_what, text) => {
    expect(splitVisible(text)).toEqual([{ at: 0, kind: "text", text }]);
  });

  test("Windows and old Mac line breaks are normalized", () => {
    expect(shown("a\r\nb\rc")).toBe("a\nb\nc");
  });

  test("an empty text produces no segments", () => {
    expect(splitVisible("")).toEqual([]);
  });
});

test("text segments never contain invisible direction controls or control characters", () => {
  const odd = fc.string({ unit: fc.constantFrom("a", "\u202E", "\u2066", "\u0000", "\u200B", "\u{E0041}", "\n", "م") });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: "binary" })), (text) => {
      const plain = splitVisible(text).flatMap((segment) => (segment.kind === "text" ? [segment.text] : []));
      expect(plain.join("")).not.toMatch(/(?![\n\t])\p{Cc}|\p{Bidi_Control}/u);
    }),
    { numRuns: 1000 },
  );
});

test("every character a visitor wrote is kept as text or counted in a mark", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const shownCharacters = splitVisible(text).reduce(
        (sum, segment) => sum + (segment.kind === "text" ? [...segment.text].length : segment.count),
        0,
      );
      expect(shownCharacters).toBe([...text.replace(/\r\n?/g, "\n")].length);
    }),
  );
});

test("every segment starts at a different position, in ascending order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const places = splitVisible(text).map((segment) => segment.at);
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    }),
  );
});

test("on one line, breaks become spaces and marks stay visible", () => {
  expect(toVisibleLine("  Ada\r\n\tLovelace\u202E ")).toBe("Ada Lovelace[U+202E]");
});
