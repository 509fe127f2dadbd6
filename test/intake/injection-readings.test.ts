import { describe, expect, test } from "vitest";
import { MAX_READ_CHARACTERS, readableText } from "../../packages/spam/src/injection/readable-text.ts";
import { MAX_READINGS_CHARACTERS, readingsOf } from "../../packages/spam/src/injection/readings.ts";
import { HOSTILE_TEXTS, hostileFields } from "../support/hostile-text.ts";

describe("Of the largest submission there is read for instructions", () => {
  test.each(HOSTILE_TEXTS)("no more than the bound, before and after normalization: %s", (_what, piece) => {
    for (const fields of hostileFields(piece)) {
      const text = readableText(fields);
      expect(text.length).toBeLessThanOrEqual(MAX_READ_CHARACTERS);
      const read = readingsOf(text).reduce((sum, reading) => sum + reading.length, 0);
      expect(read).toBeLessThanOrEqual(MAX_READINGS_CHARACTERS);
    }
  });

  test("all of it up to 6,000 characters, and from there on without the middle", () => {
    const lengthOf = (characters: number) => readableText([["name", "a".repeat(characters - 6)]]).length;
    expect([5_999, 6_000, 6_001, 60_000].map(lengthOf)).toEqual([5_999, 6_000, 6_002, 6_002]);
  });
});
