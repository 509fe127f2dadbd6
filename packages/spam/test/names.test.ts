import { describe, expect, test } from "vitest";
import { HabitTally } from "../src/habits.ts";
import { readMessage, screenMessage } from "../src/screen-message.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, fieldsOf, judge, ORDINARY, pointsOf } from "./judge.ts";

const SIGNATURE = "Kind regards\nTom Huber\nHuber Joinery Ltd\nTel. 0113 496 0123\nwww.huber-joinery.co.uk";

describe("The name of a sender or site", () => {
  test.each(["info@casinotheater-winterthur.ch", "lisa@weber-marketing.de", "lisa@weber.shop", "lisa@seoul-garden.de"])(
    "adds at most half a point to an ordinary message: %s",
    (email) => {
      const withoutSender = judge({}).score;
      const fields = fieldsOf({ name: "Lisa Weber", email, message: ORDINARY });
      expect(judge({ fields }).score).toBeLessThanOrEqual(withoutSender + 0.5);
    },
  );

  test("adds at most 1.3 points to a doubtful message", () => {
    const pitch = "We can bring your website more customers. Shall I send you an offer with our prices?";
    const scoreFrom = (email: string) =>
      judge({ fields: fieldsOf({ name: "Lisa Weber", email, message: pitch }) }).score;
    const difference = scoreFrom("lisa@weber-seo-leads.shop") - scoreFrom("lisa@weber-stone.de");
    expect(difference).toBeGreaterThan(0.5);
    expect(difference).toBeLessThanOrEqual(1.300001);
  });

  test("counts only once when address and link share a domain", () => {
    const link = (email: string) =>
      cueValueOf(
        "Links to a promotional domain",
        fieldsOf({ email, message: `${ORDINARY} www.casino-verein.example` }),
      );
    expect(link("ana@casino-verein.example")).toBe(0);
    expect(link("ana@elsewhere.example")).toBe(1);
  });
});

describe("A signature", () => {
  const matches = (name: string, email: string, message: string) =>
    cueValueOf("Name matches email", fieldsOf({ name, email, message }));

  test.each([
    ["Tom", "huberjoinery@gmail.com"],
    ["Reception", "huberjoinery@gmail.com"],
    ["Lisa Becker", "info.huber@gmx.de"],
  ])("matches an address that it names: %s, %s", (name, email) => {
    expect(matches(name, email, `${ORDINARY}\n\n${SIGNATURE}`)).toBe(1);
    expect(matches(name, email, ORDINARY)).toBe(0);
  });

  test("does not match somebody else's address", () => {
    expect(matches("Lisa Becker", "q77xkw@gmail.com", `${ORDINARY}\n\n${SIGNATURE}`)).toBe(0);
  });

  test("makes a link to its company's site familiar", () => {
    const unfamiliar = (email: string) =>
      cueValueOf("Links to an unfamiliar site", fieldsOf({ email, message: `${ORDINARY}\n\n${SIGNATURE}` }));
    expect(unfamiliar("huberjoinery@gmail.com")).toBe(0);
    expect(unfamiliar("somebody@gmail.com")).toBeGreaterThan(0);
  });
});

describe("Text from the form's page", () => {
  const textWith = (field: string, value: string) =>
    readSubmission({ fields: fieldsOf({ [field]: value, message: "Hello" }) }).text;

  test.each([
    ["subject", "New contact form submission"],
    ["Betreff", "Neue Nachricht über das Kontaktformular"],
    ["service", "Real estate investment"],
    ["budget", "$5,000 - $10,000"],
    ["anything", "5.000 – 10.000 €"],
    ["How did you hear about us", "Google search"],
  ])("is excluded from the visitor's words: %s, %s", (field, value) => {
    expect(textWith(field, value)).toBe("Hello");
  });

  test.each([
    ["subject", "Website proposal for your company"],
    ["service", "We can redesign your website. Interested?"],
    ["service", "see https://offer.example"],
    ["anything", "5 chairs"],
  ])("is distinguished from the visitor's words: %s, %s", (field, value) => {
    expect(textWith(field, value)).toBe(`${value}\nHello`);
  });

  test("serves as the message when nothing else is said", () => {
    expect(readSubmission({ fields: fieldsOf({ service: "Roof repair" }) }).text).toBe("Roof repair");
  });

  test.each([
    [2, "Bronze package\nHello"],
    [3, "Hello"],
  ])("with %d identical answers in genuine messages, yields the text “%s”", (times, text) => {
    const habits = new HabitTally();
    const fields = fieldsOf({ offer: "Bronze package", message: "Hello" });
    for (let at = 0; at < times; at += 1)
      habits.addGenuine(readSubmission({ fields: fieldsOf({ offer: "Bronze package", message: `Hello ${at}` }) }));
    expect(readMessage({ sensitivity: "normal", kind: null, habits }, { fields }).text).toBe(text);
  });
});

describe("A visitor who forwards a suspicious message", () => {
  const SCAM =
    "Your domain registration will expire in 24 hours. To avoid suspension of your website pay $89 now: https://domain-desk.example/pay";

  test.each([
    ["in quotes", `I have had this email, is it genuine or is it a scam?\n\n"${SCAM}"\n\nI clicked on nothing.`],
    ["behind marks", `Is this really from you?\n\n> ${SCAM}`],
    ["behind a line that announces it", `I received this, did you send it:\n${SCAM}`],
  ])("is not treated as its author: %s", (_, message) => {
    const fields = fieldsOf({ name: "Margaret Dyson", email: "mdyson44@btinternet.com", message });
    expect(judge({ fields }).folder).toBe("inbox");
    expect(pointsOf("report", { fields })).toBeLessThan(0);
  });

  test("gains at most five points of trust", () => {
    const fields = fieldsOf({ message: `Is this really from you?\n\n> ${SCAM} ${SCAM} Casino, viagra, loans!` });
    expect(pointsOf("report", { fields })).toBeGreaterThanOrEqual(-5);
  });
});

describe("A form without history", () => {
  const form = { sensitivity: "normal", kind: null, habits: null } as const;

  test("treats links to its owner's listed website as its own when a message states no origin", () => {
    const message = { fields: fieldsOf({ message: "Price? https://shop.example/red-chair" }), origin: null };
    expect(screenMessage({ ...form, listedOrigin: "https://shop.example" }, message).folder).toBe("inbox");
    expect(readMessage(form, message).site).toBe("");
  });

  test("uses the threshold for comments when its fields are those of a comment form", () => {
    const thresholdOf = (names: readonly string[]) =>
      screenMessage(form, { fields: names.map((name) => [name, "Ada"] as const) }).threshold;
    expect(thresholdOf(["author", "email", "url", "comment"])).toBe(4);
    expect(thresholdOf(["name", "email", "message"])).toBe(2.1);
    expect(thresholdOf(["name", "email", "comment"])).toBe(2.1);
  });
});
