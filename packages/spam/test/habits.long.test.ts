import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../shared/random.ts";
import { readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { inputOf } from "../scripts/replay.ts";
import { caughtReason, HabitTally, isOwnPage, isSurelySpam, marksOf, noteIn } from "../src/habits.ts";
import { screen } from "../src/screen.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { SPAM_THRESHOLD } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";
import { LINKED_ENDINGS } from "./linked-endings.ts";

const reading = (message: string, email = "ada@example.org") =>
  readSubmission({
    fields: fieldsOf({ email, message }),
  });
const tallyOf = (messages: readonly (readonly [message: string, times: number])[]) => {
  const tally = new HabitTally();
  for (const [message, times] of messages)
    for (let at = 0; at < times; at += 1) tally.addGenuine(reading(message, `${at}@example.org`));
  return tally;
};

const ENGLISH = "Is the room that you have for the evening still free on Friday?";
const GERMAN = "Ist der Raum, den Sie für den Abend haben, nicht mehr frei?";

describe("The habits of a form", () => {
  test.each([
    [[[ENGLISH, 19]], null],
    [[[ENGLISH, 20]], ["en"]],
    [
      [
        [ENGLISH, 10],
        ["Ok", 50],
      ],
      null,
    ],
    [
      [
        [ENGLISH, 95],
        [GERMAN, 5],
      ],
      ["en", "de"],
    ],
    [
      [
        [ENGLISH, 96],
        [GERMAN, 4],
      ],
      ["en"],
    ],
  ] as const)("include the languages of its genuine messages: %j", (messages, languages) => {
    expect(tallyOf(messages).languages).toEqual(languages);
  });

  test.each([
    [0, 19, null],
    [0, 20, 0.1],
    [10, 10, 13 / 30],
    [20, 0, 23 / 30],
  ])("include its share of messages with links: %i with a link and %i without", (linked, plain, share) => {
    const tally = tallyOf([
      ["The plan is at https://ada.example/plan", linked],
      ["The plan is on paper", plain],
    ]);
    if (share === null) expect(tally.linkShare).toBeNull();
    else expect(tally.linkShare).toBeCloseTo(share);
  });

  test.each([
    [0, 19, null],
    [0, 20, false],
    [1, 19, true],
    [1, 20, false],
  ])("include whether its messages quote: %i that do and %i that do not", (quoting, plain, quotes) => {
    expect(
      tallyOf([
        ["> as you wrote\nYes", quoting],
        ["Yes, as you wrote", plain],
      ]).quotes,
    ).toBe(quotes);
  });
});

describe("The page that a message claims to come from", () => {
  const tally = (own: number, others: number) => {
    const habits = new HabitTally();
    for (let at = 0; at < own; at += 1) habits.addGenuine(reading("Hello"), { origin: "https://www.shop.example" });
    for (let at = 0; at < others; at += 1)
      habits.addGenuine(reading("Hello"), { origin: `https://other${at}.example` });
    return habits;
  };

  test.each([
    [19, 0, "https://casino.example", true],
    [20, 0, "https://casino.example", false],
    [20, 0, null, false],
    [20, 0, "https://shop.example", true],
    [1, 19, "https://shop.example", true],
    [1, 20, "https://shop.example", false],
  ])(
    "is compared with %i genuine messages from the form's site and %i from elsewhere: %s",
    (own, others, origin, isOwn) => {
      expect(isOwnPage(origin, tally(own, others))).toBe(isOwn);
    },
  );
});

describe("Spam caught earlier on a form", () => {
  const PITCH =
    "Our team of experts ranks any shop first in every search engine, so answer today for the free analysis.";
  const caught = (...messages: readonly (readonly [message: string, email?: string])[]) => {
    const tally = new HabitTally();
    for (const [message, email] of messages) tally.addCaught(reading(message, email));
    return tally;
  };

  test("counts against the same text, sender or link, and names what matched", () => {
    const tally = caught(
      [`${PITCH} https://rank.example`, "x@spam.example"],
      ["Buy https://rank.example", "y@b.example"],
    );
    const reasonOf = (message: string, email: string) => caughtReason(reading(message, email), tally, 5);
    expect(reasonOf("Other words", "x@spam.example")).toMatchObject({
      points: 1.5,
      detail: "Same sender as in spam caught on this form",
    });
    expect(reasonOf(PITCH, "z@c.example")).toMatchObject({ points: 2.5 });
    expect(reasonOf("See https://rank.example/2", "z@c.example")).toMatchObject({ points: 1.5 });
    expect(reasonOf(`${PITCH} https://rank.example`, "x@spam.example")).toMatchObject({
      points: 3,
      detail: "Same text and sender and link as in spam caught on this form",
    });
    expect(reasonOf("Other words", "z@c.example")).toBeNull();
  });

  test("ignores a link caught only once and sites that everyone uses", () => {
    const tally = caught(
      ["Buy https://once.example https://www.youtube.com/watch?v=1 now"],
      ["https://youtube.com/x", "y@gmail.com"],
    );
    expect(caughtReason(reading("See https://once.example", "z@c.example"), tally, 2)).toBeNull();
    expect(caughtReason(reading("See https://www.youtube.com/watch?v=1", "z@c.example"), tally, 2)).toBeNull();
  });

  test("adds points only where there is doubt, and more as the doubt grows", () => {
    const tally = caught([PITCH, "x@spam.example"]);
    const points = (score: number) => caughtReason(reading("Hello", "x@spam.example"), tally, score)?.points ?? 0;
    expect([-3, 0, 2.5, 5, 9].map(points)).toEqual([0, 0, 0.75, 1.5, 1.5]);
  });

  test("ignores traits that the form's genuine messages share", () => {
    const tally = caught([PITCH, "ada@example.org"]);
    expect(caughtReason(reading("Hello"), tally, 2)).not.toBeNull();
    tally.addGenuine(reading("Is it open on Friday?"));
    expect(caughtReason(reading("Hello"), tally, 2)).toBeNull();
  });

  test.each([
    [-1, true],
    [0, true],
    [0.1, false],
  ])("is excused only by an inbox message at zero points or below: %s points", (score, isGenuine) => {
    const tally = caught([PITCH, "ada@example.org"]);
    noteIn(tally, reading("Hello"), { origin: null, folder: "inbox", score, threshold: SPAM_THRESHOLD, reasons: [] });
    expect(tally.genuine).toBe(isGenuine ? 1 : 0);
    expect(caughtReason(reading("Hello"), tally, 2) === null).toBe(isGenuine);
  });

  test("is forgotten once too much newer spam has arrived", () => {
    const tally = caught([PITCH, "x@spam.example"]);
    for (let at = 0; at < 2_000; at += 1) tally.addCaught(reading("Hello", `${at}@spam.example`));
    expect(tally.timesCaught(marksOf("sender", reading("Hello", "x@spam.example")))).toBe(0);
    expect(tally.timesCaught(marksOf("sender", reading("Hello", "1@spam.example")))).toBe(1);
  });

  test.each([
    [6, 5, 0, true],
    [5.99, 5, 0, false],
    [8, 5, 3, false],
    [9, 5, 3, true],
  ])(
    "includes only messages that were surely spam on their own: %d of %d with %d remembered",
    (score, threshold, points, isSure) => {
      const reasons = points === 0 ? [] : [{ name: "caught before", points, detail: "Same sender" }];
      expect(isSurelySpam({ score, threshold, reasons })).toBe(isSure);
    },
  );
});

describe("Spam that uses a genuine customer's address and site", () => {
  const corpus = readCorpus(join(import.meta.dirname, "..", "training"));
  const ham = frozenRows(corpus).filter(({ folder }) => folder === "inbox");
  const DRAWINGS = [77, 78, 79, 80, 81];

  /** The same customers, each ending the message with a link. */
  const drawCustomers = (seed: number) => {
    const random = createRandom(seed);
    return ham.map((row, at) => ({
      ...row,
      fields: row.fields.map(([name, text]) => {
        const [, ending] = LINKED_ENDINGS[at % LINKED_ENDINGS.length] ?? LINKED_ENDINGS[0] ?? ["", () => ""];
        return [name, name === "message" ? `${text} ${ending(random)}` : text] as const;
      }),
    }));
  };

  test("hardly ever gets that customer's own message held", () => {
    const shares = DRAWINGS.map((seed) => {
      const customers = drawCustomers(seed);
      const held = (habits: HabitTally | null) =>
        customers.filter((row) => screen({ ...inputOf(row), habits }).score >= SPAM_THRESHOLD).length /
        customers.length;
      const planted = new HabitTally();
      for (const row of customers) {
        const { email, links } = readSubmission(inputOf(row));
        const sites = links.map(({ host, path }) => `https://${host}${path}`).join(" ");
        for (let times = 0; times < 5; times += 1) planted.addCaught(reading(`Cheap pills ${times} ${sites}`, email));
      }
      expect(held(planted)).toBeLessThanOrEqual(0.03);
      return held(planted) - held(null);
    });
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(0.01);
  });
});

describe("How a form’s genuine messages are sent", () => {
  const tallyWith = (sent: readonly (readonly [has: boolean | null, times: number])[]) => {
    const tally = new HabitTally();
    for (const [has, times] of sent)
      for (let at = 0; at < times; at += 1)
        tally.addGenuine(reading("Hello"), { origin: null, hasPageToken: has, hasBrowserHeaders: has });
    return [tally.tokenShare, tally.browserShare];
  };

  test.each([
    [[[true, 19]], null],
    [[[true, 20]], 21 / 22],
    [
      [
        [true, 19],
        [null, 50],
      ],
      null,
    ],
    [
      [
        [true, 15],
        [false, 15],
      ],
      0.5,
    ],
    [[[false, 98]], 0.01],
  ] as const)("is known once twenty messages record it: %j", (sent, share) => {
    expect(tallyWith(sent)).toEqual([share, share]);
  });
});
