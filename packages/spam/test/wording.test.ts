import { describe, expect, test } from "vitest";
import { findPhrases } from "../src/phrases/themes.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, judge, pointsOf, UNKNOWN_HABITS } from "./judge.ts";

describe("A letter with a stroke or without a dot", () => {
  test.each([
    ["Zakłady bukmacherskie online", "gambling"],
    ["YATIRIM YAP", "crypto and trading"],
    ["Đầu tư", "crypto and trading"],
  ])("is read as the plain letter: %s", (text, theme) => {
    const { words } = readSubmission({ fields: [["message", text]] });
    expect([...findPhrases(words).keys()]).toContain(theme);
  });
});

describe("A stranger's first question", () => {
  const OFFER = "Offers to send a proposal";
  const SALES = "Words common in sales messages";

  test.each([
    ["May I send you a proposal for your shop?", OFFER, 1],
    ["Puis-je vous envoyer notre catalogue ?", OFFER, 1],
    ["Могу выслать прайс", OFFER, 1],
    ["Czy mogę przesłać ofertę?", OFFER, 1],
    ["Who is in charge of energy at your place?", SALES, 1],
    ["Darf ich Ihnen unsere Preise zeigen?", SALES, 1],
    ["¿Quién se encarga de los seguros?", SALES, 1],
    ["Will you send me the key by post?", OFFER, 0],
    ["Shall I send spelt instead, or do you need any rye?", OFFER, 0],
    ["Do you have capacity for one more on Saturday?", OFFER, 0],
    ["Können Sie mir ein Zimmer zeigen?", SALES, 0],
  ])("is classified by what it says: %s", (text, says, value) => {
    expect(cueValueOf(says, text)).toBe(value);
  });
});

describe("A sender's name", () => {
  test.each(["Rich", "Lola", "Grace Hopper"])("does not read like an ad when it is a person's: %s", (name) => {
    expect(cueValueOf("Name reads like an ad", [["name", name]])).toBe(0);
  });

  test("reads like an ad when it names goods that spam sells", () => {
    expect(cueValueOf("Name reads like an ad", [["name", "Best Casino Bonus"]])).toBe(1);
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

describe("Harmless text that spam can easily add", () => {
  const ADDED =
    "> the first step\n@frank Is it open? When? My order no. 12345, thanks, see you at 10:30. I ordered a table.";
  const favour = (text: string) =>
    judge({ habits: { ...UNKNOWN_HABITS, quotes: true } }, text)
      .reasons.filter(({ name, points }) => points < 0 && ["request", "conversation"].includes(name))
      .reduce((sum, { points }) => sum + points, 0);

  test.each(["https://rank-first.example/offer", "https://bit.ly/3xYz"])(
    "counts for at most two points next to a link with an unknown target: %s",
    (link) => {
      expect(favour(`${ADDED}\n${link}`)).toBeCloseTo(-2, 9);
    },
  );

  test.each(["", "https://www.youtube.com/watch?v=3xYz"])(
    "counts in full without a link or next to a known one: %j",
    (link) => {
      expect(favour(`${ADDED}\n${link}`)).toBeLessThan(-2.1);
    },
  );

  test("does not hide a pitch when equally long and placed before or after it", () => {
    const pitch =
      "We build quality backlinks and rank your website first on Google, cheap SEO packages for any niche, order now!";
    const harmless =
      "The room was lovely and the children enjoyed the garden, and my wife left her blue umbrella in the hall.";
    const wording = (text: string) => pointsOf("wording", {}, text);
    expect(wording(`${harmless} ${pitch}`)).toBeGreaterThan(wording(pitch) * 0.7);
    expect(wording(`${pitch} ${harmless}`)).toBeGreaterThan(wording(pitch) * 0.7);
  });
});

test.each([
  ["One.\n\n\nTwo.", 1],
  ["One.\r\n\r\n\r\nTwo.", 1],
  ["One.\n \n\t\nTwo.", 1],
  ["One.\n\nTwo.\n\nThree.", 0],
  ["One. Two.", 0],
])("detects several blank lines in a row: %j", (text, value) => {
  expect(cueValueOf("Several blank lines in a row", text)).toBe(value);
});

describe("The address of a link", () => {
  test("is not read as a percentage or an amount of money", () => {
    const link = "https://oakridge.example/2014-13%5Bguide%5D-970%4016gbps-5$-t.html";
    expect(cueValueOf("Mentions percentages", `Is it this one? ${link}`)).toBe(0);
    expect(cueValueOf("Mentions amounts of money", `Is it this one? ${link}`)).toBe(0);
    expect(cueValueOf("Mentions percentages", "Is it 20 % off?")).toBe(0.5);
    expect(cueValueOf("Mentions amounts of money", "Is it 5$?")).toBe(0.5);
  });
});

describe("Digits in place of letters", () => {
  test.each([
    ["I learned it from 3Blue1Brown", 0],
    ["Fr3e m0ney for you", 1],
  ])("count as a disguise from the second word on: %s", (text, value) => {
    expect(cueValueOf("Digits in place of letters", text)).toBe(value);
  });
});
