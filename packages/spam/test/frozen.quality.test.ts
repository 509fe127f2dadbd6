import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../shared/random.ts";
import { type Fields, readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { measure } from "../scripts/measure.ts";
import { fitNewest, inputOf, judgeAll, replay } from "../scripts/replay.ts";
import { isFrozen, isNewSubject } from "../scripts/split.ts";
import { DISGUISES, disguise } from "../scripts/vary.ts";
import { type AccountFilter, NO_FILTER } from "../src/account-filter.ts";
import { type Example, fittedExample } from "../src/fitted/example.ts";
import { learn } from "../src/learn.ts";
import { screen } from "../src/screen.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { type Folder, SPAM_THRESHOLD } from "../src/verdict.ts";

const corpus = readCorpus(join(import.meta.dirname, "..", "training"));
const frozen = frozenRows(corpus);
const frozenHam = frozen.filter(({ folder }) => folder === "inbox");
const seen = frozenRows(corpus, (row) => !isFrozen(row));

const scoreOf = (row: (typeof frozen)[number]) => screen(inputOf(row)).score;
const messageOf = (row: (typeof frozen)[number]) => row.fields.find(([name]) => name === "message")?.[1] ?? "";

describe("The filter on families and languages outside its training", () => {
  test("separates spam from genuine messages and holds hardly any genuine ones", () => {
    const figures = measure(judgeAll(frozen), SPAM_THRESHOLD);
    expect(figures.spam).toBeGreaterThan(150);
    expect(figures.ham).toBeGreaterThan(250);
    // It was 0.98 when a messaging-app number counted against its sender, and 0.975 when names did: see names.test.ts.
    expect(figures.auc).toBeGreaterThan(0.96);
    expect(figures.falsePositiveRate).toBeLessThanOrEqual(0.01);
    expect(figures.precision).toBeGreaterThanOrEqual(0.98);
    // It was 0.75 when genuine messages with a link were held, and 0.72 when names and shortened links counted in full.
    expect(figures.recall).toBeGreaterThanOrEqual(0.7);
  });

  test.each(DISGUISES)("loses less than ten points of recall to evasion: %s", (how) => {
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

describe("A hostile owner's history", () => {
  const spam = seen.filter(({ folder }) => folder === "spam");
  const ham = seen.filter(({ folder }) => folder === "inbox");
  const words = ham.flatMap((row) => messageOf(row).split(/\s+/));
  const placed = new Map(judgeAll(seen).map(({ verdict }, at) => [seen[at]?.id, verdict]));
  const plain = ham.filter(({ id }) => placed.get(id) === "inbox");
  const caught = spam.filter(({ id }) => placed.get(id) === "spam");
  const doubtful = plain.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, 300);
  const enquiries = ham.filter((row) => /quote|price|book|appointment/i.test(messageOf(row)));
  const others = frozenHam.map((row) => ({ input: inputOf(row), reading: readSubmission(inputOf(row)) }));

  type Rows = typeof ham;
  type Move = readonly [fields: Fields, folder: Folder];
  const withText = ({ fields }: Rows[number], message: string): Fields => [
    ...fields.filter(([name]) => name !== "message"),
    ["message", message],
  ];

  /** Draws texts for a hostile owner. */
  const drawing = (seed: number) => {
    const random = createRandom(seed);
    const one = <T>(from: readonly T[]): T => from[random.whole(0, from.length - 1)] as T;
    const text = (rows: Rows) => messageOf(one(rows));
    return {
      one,
      text,
      whole: random.whole,
      stuffed: () => `${text(spam)}\n${text(ham)}\n${text(ham)}`,
      words: (count: number) => Array.from({ length: count }, () => one(words)).join(" "),
    };
  };

  const ATTACKS: readonly (readonly [string, (draw: ReturnType<typeof drawing>, move: number) => Move])[] = [
    ["genuine messages moved to spam", ({ one }) => [one(ham).fields, "spam"]],
    ["spam stuffed with genuine words", ({ stuffed }) => [[["message", stuffed()]], "spam"]],
    [
      "the same from names and addresses of genuine senders",
      ({ one, stuffed }) => [withText(one(ham), stuffed()), "spam"],
    ],
    [
      "genuine words with a link",
      ({ one, text, whole }) => [withText(one(ham), `${text(ham)} https://cheap-${whole(1, 999)}.xyz`), "spam"],
    ],
    ["those genuine messages that are nearest to spam", ({ one }) => [one(doubtful).fields, "spam"]],
    ["the words of common enquiries", ({ one }) => [one(enquiries).fields, "spam"]],
    ["words of everybody, shuffled", (draw) => [withText(draw.one(ham), draw.words(60)), "spam"]],
    [
      "genuine messages to spam and spam to the inbox by turns",
      ({ one }, move) => (move % 2 === 0 ? [one(ham).fields, "spam"] : [one(spam).fields, "inbox"]),
    ],
    [
      "two genuine messages to spam, then one back to the inbox",
      ({ one }, move) => [one(ham).fields, move % 3 < 2 ? "spam" : "inbox"],
    ],
    [
      "two spam, then one genuine message, all to spam",
      ({ one }, move) => [one(move % 3 < 2 ? spam : ham).fields, "spam"],
    ],
    [
      "two spam, then one genuine message that is near to it, all to spam",
      ({ one }, move) => [one(move % 3 < 2 ? spam : doubtful).fields, "spam"],
    ],
  ];
  const HISTORIES = [
    { seed: 1, left: 0 },
    { seed: 2, left: 150 },
    { seed: 3, left: 0 },
    { seed: 4, left: 150 },
    { seed: 5, left: 400 },
  ];
  const CASES = ATTACKS.flatMap(([name, make]) => HISTORIES.map((history) => ({ name, make, ...history })));

  test.each(CASES)(
    "holds at most 10 in 1,000 of others' genuine messages: $name (drawing $seed, with $left left in the inbox)",
    ({ make, seed, left }) => {
      const draw = drawing(seed);
      const leave = (from: Rows, count: number, folder: Folder) =>
        Array.from({ length: count }, () => fittedExample(inputOf(draw.one(from)), folder));
      const settled = [...leave(plain, left, "inbox"), ...leave(caught, left / 2, "spam")];
      const moved: Example[] = [];
      let filter: AccountFilter = NO_FILTER;
      for (let move = 1; move <= 300; move += 1) {
        const [fields, folder] = make(draw, move);
        const input = { fields, filledTrap: null, origin: null, originAllowed: true };
        filter = { ...filter, learned: learn(filter, input, folder).learned };
        moved.push(fittedExample(input, folder));
        if (![10, 40, 120, 300].includes(move)) continue;
        const hostile = { ...filter, fitted: fitNewest(moved, settled) };
        const held = others.filter(({ input, reading }) => screen(input, hostile, reading).folder === "spam").length;
        expect(held / others.length, `after ${move} moves`).toBeLessThanOrEqual(0.01);
      }
    },
  );
});

describe("An owner who corrects every mistake", () => {
  /** The gain from fifty corrections, and the share held after them, for messages in this order. */
  function afterFifty(seed: number): { readonly gain: number; readonly falsePositiveRate: number } {
    const random = createRandom(seed);
    const rows = frozenRows(corpus, (row) => isFrozen(row) || isNewSubject(row))
      .map((row) => ({ row, place: random.whole(0, 1_000_000) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ row }) => row);
    const { judged, corrections } = replay(rows);
    const rest = rows.slice(corrections[49]);
    expect(rest.length).toBeGreaterThan(200);
    const learned = measure(judged.slice(corrections[49]), SPAM_THRESHOLD);
    const shipped = measure(judgeAll(rest), SPAM_THRESHOLD);
    return { gain: learned.recall - shipped.recall, falsePositiveRate: learned.falsePositiveRate };
  }

  test("gets more spam caught after fifty corrections, with hardly more genuine messages held", () => {
    const orders = [10, 11, 12, 13].map(afterFifty);
    const gains = orders.map(({ gain }) => gain);
    // It was 0.08 (with a gain of 0.081) when doubtful messages left in the inbox were taken for genuine.
    expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(0.07);
    for (const { gain, falsePositiveRate } of orders) {
      expect(gain).toBeGreaterThan(0.05);
      expect(falsePositiveRate).toBeLessThanOrEqual(0.015);
    }
  }, 240_000);
});

describe("A verdict", () => {
  test("lists readable reasons that add up to its score", () => {
    for (const row of frozen) {
      const { score, reasons } = screen(inputOf(row));
      const sum = reasons.reduce((total, { points }) => total + points, 0);
      expect(Math.abs(sum - score)).toBeLessThan(1e-9);
      expect(reasons.every(({ detail }) => /^[\p{Lu}\d].*[^.]$/su.test(detail))).toBe(true);
    }
  });
});
