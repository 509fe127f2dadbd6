import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTerms, type Term, termsOf, wordsOf } from "../../../shared/search-words.ts";

const marked = (text: string, query: string) =>
  findTerms(text, termsOf(query)).map(([from, to]) => text.slice(from, to));

describe("Search highlighting", () => {
  it.each([
    ["Do you deliver on Saturdays?", "sat deliver", ["deliver", "Sat"]],
    ["Where is the café? CAFÉ!", "cafe", ["café", "CAFÉ"]],
    ["Zu\u0308rich", "zur", ["Zu\u0308r"]],
    ["ΟΔΟΣ", "οδος", ["ΟΔΟΣ"]],
    ["İstanbul and istanbul", "istanbul", ["İstanbul", "istanbul"]],
    ["東京タワー", "東京", ["東京"]],
    ["東京タワー", "タワー", ["タワー"]],
    ["ｶﾞﾗｽ", "ガラ", ["ｶﾞﾗ"]],
    ["한국어", "한국", ["한국"]],
    ["undeliverable", "deliver", []],
    ["<b>bold</b> & more", "b bold", ["b", "bold", "b"]],
    ["Große Straße", "strasse", ["Straße"]],
    ["auto\u00admatic", "autom", ["auto\u00adm"]],
    ["محمـــد", "محمد", ["محمـــد"]],
    ["Call +351 912 345-678 now", "912345678", ["912 345-678"]],
    ["", "a", []],
    ["abc abcd ab", "abc abcd", ["abc", "abcd"]],
  ])("in %j for the query %j marks %j", (text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it("marks text for a word exactly when the search matches that word", () => {
    const pieces = fc.constantFrom(
      ..."aAbBéÉ\u0301üßİıΣςσ東京タワーガﾞｶ한글ㅎㅏกข😀½ﬁ１２ -'.,\n<>&\u200b".split(""),
      "caf",
      "ＡＢ",
      "\u{1F468}\u200d\u{1F469}",
    );
    const text = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(""));
    const isFound = (words: readonly string[], term: Term) =>
      words.some(
        (word) =>
          (term.isBeginning ? word.startsWith(term.word) : word === term.word) ||
          (term.number !== undefined && word.startsWith(term.number)),
      );
    fc.assert(
      fc.property(text, text, (value, query) => {
        const words = wordsOf([value]);
        for (const term of termsOf(query)) {
          const ranges = findTerms(value, [term]);
          expect(ranges.length > 0).toBe(isFound(words, term));
          for (const [from, to] of ranges) expect(from).toBeLessThan(to);
        }
        const all = findTerms(value, termsOf(query));
        for (const [index, [, to]] of all.entries())
          expect(all[index + 1]?.[0] ?? value.length + 1).toBeGreaterThan(to);
      }),
      { numRuns: 2_000 },
    );
  });
});
