import { describe, expect, it } from "vitest";
import { createRandom } from "../../../shared/random.ts";
import { GRAM_BUCKETS, gramsOf, partsOf, weighParts } from "../src/model/grams.ts";
import { hashPair, hashText } from "../src/text/hash.ts";

const random = createRandom(11);
const weights = Int8Array.from({ length: GRAM_BUCKETS }, () => random.whole(-100, 100));
const inventWord = () =>
  Array.from({ length: random.whole(1, 40) }, () => String.fromCharCode(random.whole(0x30, 0x7a))).join("");

describe("weighing the parts of a text", () => {
  // Below and beyond where a text is read in runs and in halves, and up to and beyond where its parts share the work.
  it.each([0, 1, 13, 14, 15, 27, 28, 29, 299, 300, 301, 1_300])(
    "sums the weights of the distinct grams in each part of a %i-word text",
    (count) => {
      const known = Array.from({ length: 40 }, inventWord);
      const words = Array.from({ length: count }, () =>
        random.chance(0.5) ? inventWord() : (known[random.whole(0, 39)] ?? ""),
      );
      const expected = partsOf(words).map((part) => {
        const grams = gramsOf(part);
        return { sum: grams.reduce((sum, gram) => sum + (weights[gram] ?? 0), 0), count: grams.length };
      });
      expect(weighParts(words, weights)).toEqual(expected);
    },
  );
});

describe("hashing two words", () => {
  it("returns the hash of both words joined by a space", () => {
    for (const [left, right] of [
      ["bom", "dia"],
      ["", "dia"],
      ["你", "好"],
      ["a b", "c"],
    ] as const) {
      expect(hashPair(left, right)).toBe(hashText(`${left} ${right}`));
    }
  });
});
