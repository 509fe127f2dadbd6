import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCorpus } from "../../scripts/spam/corpus.ts";
import { frozenRows } from "../../scripts/spam/frozen.ts";
import { measure } from "../../scripts/spam/measure.ts";
import { inputOf, judgeAll } from "../../scripts/spam/replay.ts";
import { isFrozen } from "../../scripts/spam/split.ts";
import { DISGUISES, disguise } from "../../scripts/spam/vary.ts";
import { createRandom } from "../../server/services/seed/random.ts";
import { type AccountFilter, NO_FILTER } from "../../server/spam/account-filter.ts";
import { learn } from "../../server/spam/learn.ts";
import { screen } from "../../server/spam/screen.ts";
import { SPAM_THRESHOLD } from "../../server/spam/thresholds.ts";

const corpus = readCorpus(join(import.meta.dirname, "..", "..", "training"));
const frozen = frozenRows(corpus);
const frozenHam = frozen.filter(({ folder }) => folder === "inbox");
const seen = frozenRows(corpus, (row) => !isFrozen(row));

const messageOf = (row: (typeof frozen)[number]) => row.fields.find(([name]) => name === "message")?.[1] ?? "";

describe("On families and languages that it was never trained on", () => {
  test("the filter tells spam from genuine messages, and holds hardly any of these", () => {
    const figures = measure(judgeAll(frozen), SPAM_THRESHOLD);
    expect(figures.spam).toBeGreaterThan(150);
    expect(figures.ham).toBeGreaterThan(250);
    expect(figures.auc).toBeGreaterThan(0.96);
    expect(figures.falsePositiveRate).toBeLessThanOrEqual(0.01);
    expect(figures.precision).toBeGreaterThanOrEqual(0.98);
    expect(figures.recall).toBeGreaterThan(0.55);
  });

  test.each(DISGUISES)("writing around it costs less than ten points of recall: %s", (how) => {
    const spam = frozen.filter(({ folder }) => folder === "spam");
    const random = createRandom(8);
    const hidden = spam.map((row) => ({
      ...row,
      fields: row.fields.map(([name, text]) => [name, disguise(text, how, 0.5, random)] as const),
    }));
    const recall = (rows: typeof spam) => measure(judgeAll(rows), SPAM_THRESHOLD).recall;
    expect(recall(spam) - recall(hidden)).toBeLessThan(0.1);
  });
});

describe("An owner's history, however hostile", () => {
  const spam = seen.filter(({ folder }) => folder === "spam");
  const ham = seen.filter(({ folder }) => folder === "inbox");
  const random = createRandom(9);
  const pick = (rows: typeof ham) => rows[random.whole(0, rows.length - 1)] ?? seen[0];
  const text = (rows: typeof ham) => {
    const row = pick(rows);
    return row === undefined ? "" : messageOf(row);
  };

  test.each([
    ["genuine messages moved to spam", () => text(ham)],
    ["spam stuffed with genuine words", () => `${text(spam)}\n${text(ham)}\n${text(ham)}`],
    ["genuine words with a link", () => `${text(ham)} https://cheap-${random.whole(1, 999)}.xyz`],
  ])("of 300 moves does not hold more than 2 in 100 of others' genuine messages: %s", (_, make) => {
    let filter: AccountFilter = NO_FILTER;
    for (let move = 0; move < 300; move += 1) {
      const example = { fields: [["message", make()]] as const, filledTrap: null, origin: null, originAllowed: true };
      filter = { ...filter, learned: learn(filter, example, "spam").learned };
    }
    expect(measure(judgeAll(frozenHam, filter), SPAM_THRESHOLD).falsePositiveRate).toBeLessThanOrEqual(0.02);
  });
});

describe("A verdict", () => {
  test("names what it rests on: the reasons add up to the score, each in a sentence", () => {
    for (const row of frozen) {
      const { score, reasons } = screen(inputOf(row));
      const sum = reasons.reduce((total, { points }) => total + points, 0);
      expect(Math.abs(sum - score)).toBeLessThan(1e-9);
      expect(reasons.every(({ detail }) => /^\p{Lu}.*\.$/su.test(detail))).toBe(true);
    }
  });
});
