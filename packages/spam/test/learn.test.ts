import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AccountFilter, MAX_CAMPAIGNS, NO_FILTER } from "../src/account-filter.ts";
import { decodeLearned, encodeLearned } from "../src/encode-learned.ts";
import { learn, type TrainingSample, unlearn } from "../src/learn.ts";
import { screen } from "../src/screen.ts";
import type { Folder, ScreenInput } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";

const message = (text: string, email = "visitor@example.com"): ScreenInput => ({
  fields: fieldsOf({ name: "Ada", email, message: text }),
  filledTrap: null,
  origin: null,
  originAllowed: true,
});

const PITCH = `Good day, our team rents out mobile billboards for your shop. Our lorries drive through every town in the
county for six hours and show your name to thousands of people. May I send you the tariff for November?`;
const SAME_PITCH = `Good morning, our team rents out mobile billboards for your company. Our lorries drive through every town
in the county for 8 hours and show your name to thousands of people. May I send you the tariff for December?`;

const trained = (filter: AccountFilter, text: string, folder: Folder): AccountFilter => ({
  ...filter,
  learned: learn(filter, message(text), folder).learned,
});

describe("An owner's move", () => {
  test("to spam catches the rest of the campaign, whoever sends it", () => {
    const filter = trained(NO_FILTER, PITCH, "spam");
    const verdict = screen(message(SAME_PITCH, "other@example.net"), filter);
    expect(screen(message(SAME_PITCH)).folder).toBe("inbox");
    expect(verdict.folder).toBe("spam");
    expect(verdict.reasons[0]).toMatchObject({ name: "campaign", detail: expect.stringContaining("moved to spam") });
  });

  test("to the inbox admits the rest of the campaign, whatever else is found", () => {
    const flood = `${SAME_PITCH} ${"http://a.example ".repeat(20)}`;
    const filter = trained(NO_FILTER, `${PITCH} ${"http://b.example ".repeat(20)}`, "inbox");
    expect(screen(message(flood)).folder).toBe("spam");
    expect(screen(message(flood), filter).folder).toBe("inbox");
  });

  test("is overridden by a later one", () => {
    const both = trained(trained(NO_FILTER, PITCH, "inbox"), PITCH, "spam");
    expect(screen(message(PITCH), both).folder).toBe("spam");
    expect(screen(message(PITCH), trained(both, PITCH, "inbox")).folder).toBe("inbox");
  });

  test("does not affect a message with other words", () => {
    const filter = trained(NO_FILTER, PITCH, "spam");
    const order = message(
      "Is the blue vase from your window still to be had? I could come on Friday.",
      "x@example.org",
    );
    expect(screen(order, filter).folder).toBe("inbox");
  });
});

const texts = fc.array(fc.constantFrom(..."vase lorry town order price visit blue rent table please".split(" ")), {
  maxLength: 30,
});
const moves = fc.array(
  fc.record({
    text: texts.map((words) => words.join(" ")),
    folder: fc.constantFrom<Folder>("inbox", "spam"),
    order: fc.nat(),
  }),
  { maxLength: 12 },
);

describe("A sender moved to spam", () => {
  const pointsOf = (email: string, filter: AccountFilter) =>
    screen(message("May I come on Friday?", email), filter).reasons.find(({ name }) => name === "known place")?.points;

  test.each([
    ["firm.example", true],
    ["gmail.com", false],
    ["mail.ru", false],
    ["yandex.ru", false],
  ])("counts against other senders at %s: %s", (host, counts) => {
    const filter = { ...NO_FILTER, learned: learn(NO_FILTER, message(PITCH, `eve@${host}`), "spam").learned };
    expect(pointsOf(`eve@${host}`, filter)).toBeGreaterThan(0);
    expect((pointsOf(`ada@${host}`, filter) ?? 0) > 0).toBe(counts);
  });
});

describe("Learning", () => {
  test("can be undone exactly, with samples in any order", () => {
    fc.assert(
      fc.property(moves, moves, (before, after) => {
        const start = before.reduce((filter, { text, folder }) => trained(filter, text, folder), NO_FILTER);
        let filter = start;
        const samples: { readonly order: number; readonly sample: TrainingSample }[] = [];
        for (const { text, folder, order } of after) {
          const { learned, sample } = learn(filter, message(text), folder);
          filter = { ...filter, learned };
          samples.push({ order, sample });
        }
        const shuffled = samples.toSorted((left, right) => left.order - right.order);
        const restored = shuffled.reduce((learned, { sample }) => unlearn(learned, sample), filter.learned);
        expect(encodeLearned(restored)).toBe(encodeLearned(start.learned));
      }),
      { numRuns: 50 },
    );
  });

  test("survives storage as text, and its samples survive as JSON", () => {
    const { learned, sample } = learn(NO_FILTER, message(PITCH), "spam");
    expect(decodeLearned(encodeLearned(learned))).toEqual(learned);
    expect(unlearn(learned, JSON.parse(JSON.stringify(sample)))).toEqual(NO_FILTER.learned);
  });

  test.each(["", "{}", "null", '{"format":2}', "[1", '{"format":1,"weights":3}'])("starts over from %j", (text) => {
    expect(decodeLearned(text)).toEqual(NO_FILTER.learned);
  });

  test("forgets the oldest campaign when full, and restores it when the newest is undone", () => {
    const campaigns = Array.from({ length: MAX_CAMPAIGNS }, (_, at) => ({
      folder: "spam" as const,
      fingerprint: at.toString(16).padStart(98, "0"),
    }));
    const filter = { ...NO_FILTER, learned: { ...NO_FILTER.learned, campaigns } };
    const { learned, sample } = learn(filter, message(PITCH), "spam");
    expect(learned.campaigns).toHaveLength(MAX_CAMPAIGNS);
    expect(learned.campaigns).not.toContainEqual(campaigns[0]);
    expect(unlearn(learned, sample).campaigns).toEqual(campaigns);
  });
});
