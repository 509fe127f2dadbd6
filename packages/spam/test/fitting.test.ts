import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../src/account-filter.ts";
import { fittedExample } from "../src/fitted/example.ts";
import { type Examples, fitInSteps, fitWeights } from "../src/fitted/fit-weights.ts";
import { decodeFitted, encodeFitted } from "../src/fitted/fitted.ts";
import { REFERENCE_MESSAGES } from "../src/fitted/reference-messages.ts";
import { screen } from "../src/screen.ts";
import type { Folder, ScreenInput } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";

const NAMES = ["Ada Novak", "Jon Bell", "Mia Rossi", "Lea Brandt", "Tom Hale", "Eva Lind"] as const;
const message = (text: string): ScreenInput => {
  const name = NAMES[text.length % NAMES.length] ?? "";
  return {
    fields: fieldsOf({ name, email: `${name.toLowerCase().replace(" ", ".")}@example.com`, message: text }),
    filledTrap: null,
    origin: null,
    originAllowed: true,
  };
};
const examples = (folder: Folder, texts: readonly string[]) =>
  texts.map((text) => fittedExample(message(text), folder));

const BILLBOARDS = [
  "We rent out mobile billboards. Our lorries show your name in every town of the county, ask for the tariff.",
  "Have you thought of billboards on lorries? One week in the county costs less than an advert in the paper.",
  "Your name on a lorry: mobile billboards for shops. May I send the tariff for the county and for the towns?",
  "Lorries with billboards bring new customers to shops of the county, and our tariff is the lowest of all.",
];
const ANOTHER_BILLBOARD =
  "Mobile billboards for your shop, our lorries drive through the towns. What tariff may I offer?";
const ORDERS = [
  "Is the blue vase from your window still to be had? I could come on Friday.",
  "My order has not arrived yet, could you please look where it is?",
  "Do you repair old chairs as well? The seats are worn and one leg is broken.",
];
const ANOTHER_ORDER = "Could I exchange the vase that I ordered last Friday for the larger one in the window?";

const PITCHES = [
  "We build backlinks that bring your website to the first page of Google. Order SEO now at https://rank-first.xyz/seo",
  "Cheap SEO packages: 500 backlinks for your website, first page of Google guaranteed. https://links-shop.top/order",
  "Rank your website first on Google with our SEO experts, order backlinks today! https://best-seo.site/packages",
];
const ANOTHER_PITCH = "Our SEO brings your website to the first page, order backlinks at https://seo-agency.top/now";

const moved = examples("spam", BILLBOARDS);
const left = examples("inbox", ORDERS);
const pointsOf = (text: string, fitted: Examples) => {
  const filter = { ...NO_FILTER, fitted: fitWeights(fitted) };
  return screen(message(text), filter).score - screen(message(text)).score;
};

describe("Weights fitted to an account's messages", () => {
  test("count against messages like those moved to spam, and much less against others", () => {
    const against = pointsOf(ANOTHER_BILLBOARD, { moved, left });
    // It was 3 when the shipped filter did not know such offers, and there was more to learn.
    expect(against).toBeGreaterThan(2.5);
    expect(pointsOf(ANOTHER_ORDER, { moved, left })).toBeLessThan(against - 2);
  });

  test("keep over two fifths of their effect when as many similar messages stayed in the inbox", () => {
    const sentences = BILLBOARDS.join(" ").split(/(?<=[.?]) /);
    const some = (from: number) =>
      [0, 1, 2, 3, 4, 5].map((at) =>
        [at + from, 3 * at + from + 1].map((place) => sentences[place % sentences.length]).join(" "),
      );
    const corrected = examples("spam", some(0));
    const genuine = examples(
      "inbox",
      [1, 2, 3, 4].flatMap(() => ORDERS),
    );
    const overlooked = examples("inbox", some(1));
    const all = pointsOf(ANOTHER_BILLBOARD, { moved: corrected, left: genuine });
    expect(pointsOf(ANOTHER_BILLBOARD, { moved: corrected, left: [...genuine, ...overlooked] })).toBeGreaterThan(
      all * 0.4,
    );
    expect(all).toBeGreaterThan(2.5);
  });

  test("count in favor of messages like those moved to the inbox", () => {
    expect(screen(message(ANOTHER_PITCH)).folder).toBe("spam");
    expect(pointsOf(ANOTHER_PITCH, { moved: examples("inbox", PITCHES), left })).toBeLessThan(-3);
  });

  test("appear as a reason in plain words", () => {
    const filter = { ...NO_FILTER, fitted: fitWeights({ moved, left }) };
    expect(screen(message(ANOTHER_BILLBOARD), filter).reasons).toContainEqual(
      expect.objectContaining({ name: "learned", detail: "Similar to messages you moved to spam" }),
    );
  });

  test("do not depend on the order of messages, so an undone move has no lasting effect", () => {
    const backwards = fitWeights({ moved: moved.toReversed(), left: left.toReversed() });
    const forwards = fitWeights({ moved, left });
    const differences = forwards?.weights.map((weight, at) => Math.abs(weight - (backwards?.weights[at] ?? 0))) ?? [];
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

  test("do not exist until a message is moved", () => {
    expect(fitWeights({ moved: [], left })).toBeNull();
  });

  test("survive storage as text of less than 40 KB", () => {
    const fitted = fitWeights({ moved, left });
    expect(decodeFitted(encodeFitted(fitted))).toEqual(fitted);
    expect(encodeFitted(fitted).length).toBeLessThan(40_000);
    expect(decodeFitted(encodeFitted(null))).toBeNull();
  });

  test.each(["", "2", "1 12505 4 AAAA", "2 3 AAAA", "2 12505 AAAA", "{}"])(
    "are discarded when the stored text is %j",
    (text) => {
      expect(decodeFitted(text)).toBeNull();
    },
  );

  test("barely shift typical messages, however many genuine messages were moved to spam", () => {
    const everything = REFERENCE_MESSAGES.map((fields) => fittedExample({ ...message(""), fields }, "spam"));
    const filter = { ...NO_FILTER, fitted: fitWeights({ moved: everything, left: [] }) };
    const shifts = REFERENCE_MESSAGES.map((fields) => ({ ...message(""), fields }))
      .map((input) => screen(input, filter).score - screen(input).score)
      .toSorted((one, other) => one - other);
    expect(shifts[REFERENCE_MESSAGES.length / 2]).toBeLessThan(1.5);
  });

  test("are fitted in steps short enough not to keep visitors waiting", () => {
    const many = Array.from({ length: 200 }, () => [...moved, ...left]).flat();
    const steps = fitInSteps({ moved, left: many });
    const times: number[] = [];
    for (let done = false; !done; ) {
      const { user } = process.cpuUsage();
      done = steps.next().done === true;
      times.push((process.cpuUsage().user - user) / 1_000);
    }
    expect(times.length).toBeGreaterThan(40);
    const ordered = times.toSorted((one, other) => one - other);
    // Occasionally garbage collection runs in one of them.
    expect(ordered[Math.floor(ordered.length * 0.9)]).toBeLessThan(20);
  });
});
