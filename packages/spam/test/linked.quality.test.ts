import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../shared/random.ts";
import { readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { inputOf } from "../scripts/replay.ts";
import { screen } from "../src/screen.ts";
import { EVASIONS, LINKED_ENDINGS, WRAPPINGS } from "./linked-endings.ts";

// Families and languages that training never saw.
const frozen = frozenRows(readCorpus(join(import.meta.dirname, "..", "training")));
type Row = (typeof frozen)[number];
const ham = frozen.filter(({ folder }) => folder === "inbox");
const spam = frozen.filter(({ folder }) => folder === "spam");

const shareHeld = (rows: readonly Row[], change: (text: string) => string) => {
  const held = rows.filter((row) => {
    const fields = row.fields.map(([name, text]) => [name, name === "message" ? change(text) : text] as const);
    return screen(inputOf({ ...row, fields })).folder === "spam";
  });
  return held.length / rows.length;
};

describe("A genuine message that ends with a link", () => {
  test.each(LINKED_ENDINGS)("is held at most 3 times in 100: %s", (_, ending) => {
    const random = createRandom(31);
    expect(shareHeld(ham, (text) => `${text} ${ending(random)}`)).toBeLessThanOrEqual(0.03);
  });

  test("is held at most 2 times in 100 across all kinds of links", () => {
    const random = createRandom(32);
    const held = LINKED_ENDINGS.map(([, ending]) => shareHeld(ham, (text) => `${text} ${ending(random)}`));
    expect(held.reduce((sum, share) => sum + share, 0) / held.length).toBeLessThanOrEqual(0.02);
  });
});

describe("Spam disguised as a visitor’s message", () => {
  const shareLost = (add: (typeof EVASIONS)[number][1]) => {
    const random = createRandom(33);
    return shareHeld(spam, (text) => text) - shareHeld(spam, (text) => add(text, random));
  };

  test.each([...EVASIONS, ...WRAPPINGS])("gets through at most 15 more times in 100: %s", (_, add) => {
    expect(shareLost(add)).toBeLessThanOrEqual(0.15);
  });
});
