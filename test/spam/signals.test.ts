import { describe, expect, test } from "vitest";
import { campaignKeys } from "../../server/spam/campaign.ts";
import { languageOf } from "../../server/spam/language.ts";
import { findPhrases } from "../../server/spam/phrases/themes.ts";
import { screen } from "../../server/spam/screen.ts";
import { readSubmission } from "../../server/spam/text/read-submission.ts";
import type { ScreenInput } from "../../server/spam/verdict.ts";

const TEXT = "Hello, is the small room free on the second weekend in May? We are two adults and would arrive by train.";

const judge = (facts: Partial<ScreenInput>, text = TEXT) =>
  screen({ fields: [["message", text]], filledTrap: null, origin: null, originAllowed: true, ...facts });
const pointsOf = (name: string, facts: Partial<ScreenInput>, text = TEXT) =>
  judge(facts, text).reasons.find((reason) => reason.name === name)?.points ?? 0;

describe("What is not known about how a message came", () => {
  test("is neutral, whether absent or null", () => {
    const unknown = { secondsTaken: null, lately: null, signals: null, sensitivity: null, usualLanguages: null };
    expect(judge(unknown)).toEqual(judge({}));
  });
});

describe("Haste", () => {
  test.each([
    [0.99, 5],
    [1, 2.5],
    [2.99, 2.5],
    [3, 0],
    [900, 0],
  ])("of %d seconds weighs %d", (secondsTaken, points) => {
    expect(pointsOf("haste", { secondsTaken })).toBe(points);
  });

  test("alone holds no ordinary message", () => {
    expect(judge({ secondsTaken: 0.2 }).folder).toBe("inbox");
  });
});

describe("A burst", () => {
  test.each([
    [{ formsAlike: 1, alike: 3, fromSender: 4 }, 0],
    [{ formsAlike: 2 }, 2],
    [{ alike: 5 }, 2],
    [{ fromSender: 8 }, 2],
    [{ formsAlike: 50, alike: 900, fromSender: 900 }, 6],
  ])("of %o weighs %d", (lately, points) => {
    expect(pointsOf("burst", { lately })).toBe(points);
  });

  test("is found by keys that near-identical messages share and others do not", () => {
    const keys = (text: string) => campaignKeys(readSubmission({ fields: [["message", text]] }));
    const shared = (left: string, right: string) => keys(left).filter((key) => keys(right).includes(key)).length;
    expect(shared(TEXT, `${TEXT} Best wishes http://a.example`)).toBeGreaterThan(0);
    expect(
      shared(TEXT, "Good morning, the invoice from last month seems to list the same item twice. Please check."),
    ).toBe(0);
    expect(keys("Hello")).toEqual([]);
  });
});

describe("The language of a message", () => {
  test.each([
    ["en", TEXT],
    ["de", "Guten Tag, ich möchte gerne wissen, ob das Zimmer im Mai noch frei ist und was es mit Frühstück kostet."],
    ["fr", "Bonjour, je voudrais savoir si vous avez une chambre pour deux personnes dans votre hôtel."],
    ["es", "Hola, quisiera saber si tienen una habitación para dos personas en el mes de mayo. Gracias"],
    ["cyrillic", "Здравствуйте, скажите пожалуйста, есть ли номер на двоих?"],
    ["zh", "请问五月份有双人房吗？"],
    ["ja", "五月に二人で泊まれる部屋はありますか。"],
    [null, "Room 12?"],
  ])("is recognised: %s", (code, text) => {
    expect(languageOf(readSubmission({ fields: [["message", text]] }))).toBe(code);
  });

  test("counts a little where the form has never had it, and not where it has or nothing is known", () => {
    expect(pointsOf("language", { usualLanguages: ["de"] })).toBe(1.5);
    expect(pointsOf("language", { usualLanguages: ["de", "en"] })).toBe(0);
    expect(pointsOf("language", { usualLanguages: [] })).toBe(0);
    expect(judge({ usualLanguages: ["de"] }).folder).toBe("inbox");
  });
});

describe("A link where the visitor's name belongs", () => {
  const named = (name: string) => ({
    fields: [
      ["name", name],
      ["message", TEXT],
    ] as const,
  });

  test.each([
    ['<a href="https://essays.example">help</a>', 6],
    ["[url=https://essays.example]help[/url]", 6],
    ["https://essays.example/router-setup/", 5],
    ["www.essays.example", 5],
    ["cheap-essays.com", 2.5],
    ["Ana de la Cruz", 0],
    ["J.R. Hartley", 0],
    ["St.John", 0],
  ])("weighs by how it is written: %s", (name, points) => {
    expect(pointsOf("name link", named(name))).toBe(points);
  });

  test("put there by mistake holds no ordinary message", () => {
    expect(judge(named("https://www.anas-garden.example")).folder).toBe("inbox");
  });
});

describe("Writing to people on a page", () => {
  test.each([
    ["See the [manual](https://docs.example/setup#step-2), it is all there.", -2],
    ["Change `page.date` to `post.date` and it works.", -2],
    ["> the first step fails\nFor me too.", -2],
    ["@Frank that is what I meant.", -1.5],
    ["@Frank use `--force`.", -3.5],
    ["Write to me at ana@example.test.", 0],
    ['@all <a href="https://x.example">look</a> `now`', 0],
    ["3 > 2 and that is that", 0],
  ])("speaks for the visitor: %s", (text, points) => {
    expect(pointsOf("conversation", {}, text)).toBe(points);
  });
});

describe("A link to a host named for what spam sells", () => {
  test.each([
    ["https://www.bestessays.example/x", 2],
    ["http://online-casino24.example", 2],
    ["https://seo.example", 2],
    ["https://slots.example", 2],
    ["https://museo.example", 0],
    ["https://alphabet.example", 0],
    ["https://seoul-tours.example", 0],
    ["https://better.example", 0],
    ["https://diplomat.example", 0],
    ["https://example.com/casino", 0],
  ])("speaks against it: %s", (text, points) => {
    expect(pointsOf("selling host", {}, `Look here ${text}`)).toBe(points);
  });
});

describe("A message of random letters", () => {
  test.each([
    ["wKjhHGdfOIuyTRdeWQ", 8],
    ["YLfZnwHrPbyAxNd", 8],
    ["unsubscribe", 0],
    ["PlayStationVR", 0],
    ["HELLOHELLOHELLO", 0],
    ["wKjhHGdfOIuyTRdeWQ please", 0],
  ])("is told from a word: %s", (text, points) => {
    expect(pointsOf("random letters", {}, text)).toBe(points);
  });
});

describe("A name in code", () => {
  test("is no link: neither in backticks nor in braces", () => {
    const text = "Set `site.shop` and {{ page.club }} in the template, then it shows up again.";
    expect(pointsOf("links", {}, text)).toBeLessThan(0);
  });
});

describe("A link", () => {
  const deep = (link: string) => pointsOf("deep link", {}, `The drawing that I meant is here: ${link}`);

  test.each([
    "https://example.org/2024/05/repairing-a-gate/",
    "https://example.org/how-to-hang-a-gate",
    "https://example.org/manual.html#hinges",
  ])("to one page deep inside a site speaks for the visitor: %s", (link) => {
    expect(deep(link)).toBeLessThan(0);
  });

  test.each(["https://example.org/", "https://example.org/offer", "https://bit.ly/one-two-three"])(
    "to a front page, a landing page or through a shortener does not: %s",
    (link) => {
      expect(deep(link)).toBe(0);
    },
  );

  test("among brackets of its own is not taken for forum code", () => {
    expect(pointsOf("link code", {}, "See https://example.org/a?tag=[url]&page=2")).toBe(0);
  });
});

describe("Phrases of spam", () => {
  const themesIn = (text: string) => [...findPhrases(text.split(" ")).keys()];

  test.each([
    ["a table for two adults and a child", "adult"],
    ["which time slots are free on friday", "gambling"],
    ["my heat pump needs a new filter", "crypto and trading"],
    ["dickens in the cockpit with a cocktail", "adult"],
  ])("are not found in everyday words: %s", (text, theme) => {
    expect(themesIn(text)).not.toContain(theme);
  });
});
