import { describe, expect, test } from "vitest";
import { campaignKeys } from "../src/campaign.ts";
import { languageOf } from "../src/language.ts";
import { inDoubt, missingMarks, proofOfWork } from "../src/signals/sender-baseline.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { judge, ORDINARY, pointsOf, UNKNOWN_HABITS } from "./judge.ts";

describe("Unknown facts about how a message arrived", () => {
  test("are neutral, whether absent or null", () => {
    const unknown = { secondsTaken: null, activity: null, signals: null, sensitivity: null, habits: null };
    expect(judge(unknown)).toEqual(judge({}));
  });
});

describe("The haste rule", () => {
  test.each([
    [0.99, 3],
    [1, 1.5],
    [2.99, 1.5],
    [3, 0],
    [900, 0],
  ])("scores %d seconds at %d points", (secondsTaken, points) => {
    expect(pointsOf("haste", { secondsTaken })).toBe(points);
  });

  test("does not hold an ordinary message on its own", () => {
    expect(judge({ secondsTaken: 0.2 }).folder).toBe("inbox");
  });
});

describe("The burst rule", () => {
  test.each([
    [{ formsAlike: 1, alike: 3, fromSender: 4 }, 0],
    [{ formsAlike: 2 }, 1.2],
    [{ alike: 5 }, 1.2],
    [{ fromSender: 8 }, 1.2],
    [{ formsAlike: 50, alike: 900, fromSender: 900 }, 3.6],
  ])("scores %o at %d points", (activity, points) => {
    expect(pointsOf("burst", { activity })).toBe(points);
  });

  test("uses keys that only near-identical messages share", () => {
    const keys = (text: string) => campaignKeys(readSubmission({ fields: [["message", text]] }));
    const shared = (left: string, right: string) => keys(left).filter((key) => keys(right).includes(key)).length;
    expect(shared(ORDINARY, `${ORDINARY} Best wishes http://a.example`)).toBeGreaterThan(0);
    expect(
      shared(ORDINARY, "Good morning, the invoice from last month seems to list the same item twice. Please check."),
    ).toBe(0);
    expect(keys("Hello")).toEqual([]);
  });
});

describe("The language of a message", () => {
  test.each([
    ["en", ORDINARY],
    ["de", "Guten Tag, ich möchte gerne wissen, ob das Zimmer im Mai noch frei ist und was es mit Frühstück kostet."],
    ["fr", "Bonjour, je voudrais savoir si vous avez une chambre pour deux personnes dans votre hôtel."],
    ["es", "Hola, quisiera saber si tienen una habitación para dos personas en el mes de mayo. Gracias"],
    ["cyrillic", "Здравствуйте, скажите пожалуйста, есть ли номер на двоих?"],
    ["zh", "请问五月份有双人房吗？"],
    ["ja", "五月に二人で泊まれる部屋はありますか。"],
    [null, "Room 12?"],
  ])("is detected as %s", (code, text) => {
    expect(languageOf(readSubmission({ fields: [["message", text]] }))).toBe(code);
  });

  test("counts slightly against a message only when the form is known not to receive it", () => {
    expect(pointsOf("language", { habits: { ...UNKNOWN_HABITS, languages: ["de"] } })).toBe(1.5);
    expect(pointsOf("language", { habits: { ...UNKNOWN_HABITS, languages: ["de", "en"] } })).toBe(0);
    expect(pointsOf("language", { habits: { ...UNKNOWN_HABITS, languages: [] } })).toBe(0);
    expect(judge({ habits: { ...UNKNOWN_HABITS, languages: ["de"] } }).folder).toBe("inbox");
  });
});

describe("A conversational reply", () => {
  test.each([
    ["See the [manual](/setup#step-2), it is all there.", -2],
    ["Change `page.date` to `post.date` and it works.", -2],
    ["> the first step fails\nFor me too.", -2],
    ["@Frank that is what I meant.", -1.5],
    ["@Frank use `--force`.", -3.5],
    ["Write to me at ana@example.test.", 0],
    ['@all <a href="https://x.example">look</a> `now`', 0],
    ["3 > 2 and that is that", 0],
  ])("counts in the visitor's favor only on forms whose genuine messages also quote: %s", (text, points) => {
    expect(pointsOf("conversation", { habits: { ...UNKNOWN_HABITS, quotes: true } }, text)).toBe(points);
    expect(pointsOf("conversation", { habits: { ...UNKNOWN_HABITS, quotes: false } }, text)).toBe(0);
    expect(pointsOf("conversation", {}, text)).toBe(0);
  });
});

describe("A link on a form with known link habits", () => {
  const usual = (linkShare: number | null, text: string) =>
    pointsOf("usual links", { habits: { ...UNKNOWN_HABITS, linkShare } }, text);

  test.each([
    [null, 0],
    [0.3, 0],
    [0.6, -1],
    [0.9, -1],
    [0.15, 1],
    [0.02, 1],
  ])("shifts the score by at most one point when %s of genuine messages have one", (share, points) => {
    expect(usual(share, "See https://ada.example")).toBeCloseTo(points);
    expect(usual(share, "See nothing")).toBe(0);
  });
});

describe("The form's own site", () => {
  const score = (message: string, origin: string | null) => judge({ origin }, message).score;

  test.each(["https://gate-makers.example/gates", "gate-makers.com/gates"])(
    "adds no points when a visitor links to one of its pages: %s",
    (link) => {
      const origin = new URL(link.startsWith("http") ? link : `https://${link}`).origin;
      expect(score(`${ORDINARY} ${link}`, origin)).toBeCloseTo(score(ORDINARY, origin), 9);
    },
  );

  const ORIGIN = "https://gate-makers.example";

  test.each(["www.gate-makers.example", "https://gate-makers.example/", "https://Gate-Makers.example"])(
    "counts as a sign of a form letter when named by its address: %s",
    (link) => {
      expect(pointsOf("own site", { origin: ORIGIN }, `${ORDINARY} ${link}`)).toBe(1.5);
      expect(pointsOf("own site", { origin: "https://another.example" }, `${ORDINARY} ${link}`)).toBe(0);
      expect(pointsOf("own site", {}, `${ORDINARY} ${link}`)).toBe(0);
    },
  );

  test("is not detected in a field filled in by the page or in an email address", () => {
    const fields = [
      ["message", ORDINARY],
      ["page", "https://gate-makers.example/"],
    ] as const;
    expect(pointsOf("own site", { fields, origin: ORIGIN })).toBe(0);
    expect(pointsOf("own site", { origin: ORIGIN }, `${ORDINARY} I wrote to info@gate-makers.example.`)).toBe(0);
  });

  test("excludes other sites of its hosting service", () => {
    const origin = "https://sites.google.com";
    expect(pointsOf("own site", { origin }, `${ORDINARY} I found you on https://www.google.com`)).toBe(0);
    expect(pointsOf("own site", { origin }, `${ORDINARY} https://sites.google.com`)).toBe(1.5);
  });

  test("does not hold an ordinary message that mentions its address", () => {
    expect(judge({ origin: ORIGIN }, `${ORDINARY} I found it on gate-makers.example.`).folder).toBe("inbox");
  });
});

describe("How a message was sent", () => {
  interface Each<Value> {
    readonly token: Value;
    readonly headers: Value;
    readonly proof?: Value;
  }
  const pointsWith = (has: Each<boolean | null>, shares: Each<number | null>, score = 1) => {
    const input = {
      fields: [],
      filledTrap: null,
      origin: null,
      originAllowed: true,
      sending: { hasPageToken: has.token, hasBrowserHeaders: has.headers, hasProofOfWork: has.proof ?? null },
      habits: {
        ...UNKNOWN_HABITS,
        tokenShare: shares.token,
        browserShare: shares.headers,
        proofShare: shares.proof ?? null,
      },
    };
    const found = [missingMarks, proofOfWork].map((signal) => signal(input, readSubmission(input)));
    const reasons = inDoubt(
      found.filter((reason) => reason !== null),
      score,
    );
    return reasons.reduce((sum, { points }) => sum + points, 0);
  };
  const NEITHER = { token: false, headers: false };
  const NO_PROOF = { token: true, headers: true, proof: false };

  test.each([
    ["on a form that is not known yet", NEITHER, { token: null, headers: null }, 0],
    ["on a form that never had it", NEITHER, { token: 0.01, headers: 0.01 }, 0],
    ["where half of the genuine messages lack it", NEITHER, { token: 0.5, headers: 0.5 }, 0],
    ["where a quarter lack one", NEITHER, { token: 0.75, headers: 0.5 }, 1],
    ["where an eighth lack one", NEITHER, { token: 0.5, headers: 0.875 }, 2],
    ["where hardly any lack one", NEITHER, { token: 0.5, headers: 0.99 }, 2],
    ["where hardly any lack either", NEITHER, { token: 0.99, headers: 0.99 }, 3],
    ["where it has both", { token: true, headers: true }, { token: 0.99, headers: 0.99 }, 0],
    ["where it has one", { token: false, headers: true }, { token: 0.99, headers: 0.99 }, 2],
    ["where it is unknown, as of a file", { token: null, headers: null }, { token: 0.99, headers: 0.99 }, 0],
    ["without the proof that a form’s pages never send", NO_PROOF, { token: 1, headers: 1, proof: 0.01 }, 0],
    ["without the proof that a quarter lack", NO_PROOF, { token: 1, headers: 1, proof: 0.75 }, 1],
    ["without the proof that hardly any lacks", NO_PROOF, { token: 1, headers: 1, proof: 0.99 }, 2],
    [
      "without a token and a proof, as one fact",
      { ...NO_PROOF, token: false },
      { token: 0.99, headers: 1, proof: 0.99 },
      2,
    ],
    ["with a proof", { token: null, headers: null, proof: true }, { token: null, headers: null }, -1],
  ] as const)("is scored for a doubtful message %s", (_, has, shares, points) => {
    expect(pointsWith(has, shares)).toBeCloseTo(points, 9);
  });

  test.each([
    [-5, 0, 0],
    [-2, 0, 0],
    [-1.99, 0.01, -1 / 300],
    [-0.5, 1.5, -0.5],
    [1, 3, -1],
    [9, 3, -1],
  ])(
    "scales with existing doubt: at %f points, adds %f for missing marks and %f for a proof",
    (score, missing, proven) => {
      expect(pointsWith(NEITHER, { token: 0.99, headers: 0.99 }, score)).toBeCloseTo(missing, 9);
      expect(
        pointsWith({ token: null, headers: null, proof: true }, { token: null, headers: null }, score),
      ).toBeCloseTo(proven, 9);
    },
  );

  test("never lets a more suspicious message end with fewer points", () => {
    const proven = { token: true, headers: true, proof: true };
    for (let score = -3; score < 3; score += 0.01) {
      const total = (at: number) => at + pointsWith(proven, { token: null, headers: null }, at);
      expect(total(score + 0.01)).toBeGreaterThanOrEqual(total(score));
    }
  });

  test("counts once in the verdict, after all other findings", () => {
    const habits = { ...UNKNOWN_HABITS, tokenShare: 0.99, browserShare: 0.99 };
    const sending = { hasPageToken: false, hasBrowserHeaders: false, hasProofOfWork: null };
    const signals = [{ name: "akismet", points: 9, detail: "Said so" }];
    expect(pointsOf("sending", { sending, habits, signals })).toBe(3);
    expect(pointsOf("sending", { sending, habits })).toBeLessThan(1);
  });
});
