import { describe, expect, test } from "vitest";
import { screen } from "../src/screen.ts";
import { type ScreenInput, SPAM_THRESHOLD } from "../src/verdict.ts";
import { fieldsOf } from "./judge.ts";

type Fields = ScreenInput["fields"];

const judge = (fields: Fields, facts: Partial<ScreenInput> = {}) =>
  screen({ fields, filledTrap: null, origin: null, originAllowed: true, ...facts });
const judgeMessage = (message: string) => judge(fieldsOf({ name: "Ada", message }));
const names = (verdict: ReturnType<typeof screen>) => verdict.reasons.map(({ name }) => name);

describe("The spam screen", () => {
  test.each([
    "Hello, how much is the oak table? Best, Ada",
    "I <3 your shop!",
    "ring me: +44 20 7946 0000",
    "My portfolio is at https://ada.example and https://github.com/ada",
    "?",
    "👍",
    "<john@example.com>",
    "[sic]",
    "Use <br> for a line break, please.",
    "Please see https://example.org/a?b=[url]&c=<a>",
    `I went through the manual and noted what is wrong. ${Array.from({ length: 8 }, (_, page) => `Page ${page} still has the old price list and the photo of the red chair is missing, see https://example.org/manual/${page}.`).join(" ")} Could you mend that before June?`,
  ])("keeps a real message in the inbox: %s", (message) => {
    expect(judgeMessage(message).folder).toBe("inbox");
  });

  test.each([
    "Hello, how much is the oak table? Best, Ada",
    "Please call me back",
    '<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true"> =1+1',
  ])("keeps a real message in the inbox even if filled in instantly or sent often: %s", (message) => {
    const fields: Fields = fieldsOf({ name: "Grace Hopper", email: "grace@example.com", message });
    expect(judge(fields, { secondsTaken: 0.2 }).folder).toBe("inbox");
    expect(judge(fields, { activity: { alike: 40, fromSender: 40 } }).folder).toBe("inbox");
  });

  test("gives a plain message points in its favor", () => {
    expect(judgeMessage("Hello").score).toBeLessThan(0);
  });

  test.each([
    { fields: [["email", "ada@gmail.com"]], facts: { secondsTaken: 2 }, folder: "inbox" },
    { fields: [["email", "ada@gmail.com"]], facts: { secondsTaken: 0.5 }, folder: "inbox" },
    { fields: [["email", "ada@gmail.com"]], facts: { activity: { fromSender: 9 } }, folder: "inbox" },
    {
      fields: fieldsOf({ name: "Ada", phone: "+44 20 7946 0000" }),
      facts: { activity: { alike: 6 } },
      folder: "inbox",
    },
    { fields: [["email", "ada@gmail.com"]], facts: { filledTrap: "_gotcha" }, folder: "spam" },
    { fields: [["message", " "]], facts: {}, folder: "spam" },
  ] as const)(
    "judges a wordless submission by how it was sent and gives it the benefit of the doubt: %j",
    ({ fields, facts, folder }) => {
      expect(judge(fields, facts).folder).toBe(folder);
    },
  );

  test("explains in plain words what counts for and against a message, and by how much", () => {
    const { score, reasons } = judgeMessage("Cheap backlinks for your website? Order now at https://bit.ly/x1");
    expect(score).toBeCloseTo(reasons.reduce((sum, { points }) => sum + points, 0));
    expect(reasons.map(({ detail }) => detail).join(" ")).toMatch(/shortened link/i);
    expect(reasons.some(({ points }) => points < 0)).toBe(true);
    expect(reasons.every(({ name, detail }) => name !== "" && detail !== "" && !detail.endsWith("."))).toBe(true);
  });

  test("judges the same message more harshly when set to strict and more leniently when set to relaxed", () => {
    const score = (points: number) => [
      { name: "test", points: points - judgeMessage("Hello").score, detail: "A test." },
    ];
    const folder = (points: number, sensitivity: ScreenInput["sensitivity"]) =>
      judge(fieldsOf({ name: "Ada", message: "Hello" }), { signals: score(points), sensitivity: sensitivity ?? null })
        .folder;
    expect([folder(1, "strict"), folder(1, "normal")]).toEqual(["spam", "inbox"]);
    expect([folder(3, "normal"), folder(3, "relaxed")]).toEqual(["spam", "inbox"]);
  });

  test("adds up points and lists the weightiest reason first", () => {
    const verdict = judge([["message", "[url=http://a.example]x[/url]"]], { filledTrap: "_gotcha" });
    expect(names(verdict)).toContain("links");
    expect(verdict.reasons[0]?.name).toBe("honeypot");
    expect(verdict.score).toBeCloseTo(verdict.reasons.reduce((sum, { points }) => sum + points, 0));
  });

  test("quarantines messages from the threshold up, not below it", () => {
    const fields: Fields = [["message", "Hello"]];
    const base = judge(fields).score;
    const signal = (points: number) => ({ name: "test", points: points - base, detail: "A test." });
    expect(judge(fields, { signals: [signal(SPAM_THRESHOLD - 0.01)] }).folder).toBe("inbox");
    expect(judge(fields, { signals: [signal(SPAM_THRESHOLD + 0.001)] }).folder).toBe("spam");
  });
});

describe("A filled trap field", () => {
  test("quarantines the message and tells the owner which field it was", () => {
    const verdict = judge([["message", "Hello"]], { filledTrap: "website" });
    expect(verdict.folder).toBe("spam");
    expect(verdict.reasons[0]?.detail).toContain("“website”");
  });
});

describe("A submission from an unlisted website", () => {
  test("is quarantined and shows the owner where it came from", () => {
    const verdict = judge([["message", "Hello"]], { origin: "https://evil.example", originAllowed: false });
    expect(verdict.folder).toBe("spam");
    expect(verdict.reasons[0]).toMatchObject({
      name: "origin",
      detail: expect.stringContaining("https://evil.example"),
    });
  });

  test("is also quarantined when it states no origin", () => {
    const verdict = judge([["message", "Hello"]], { originAllowed: false });
    expect(verdict).toMatchObject({ folder: "spam", reasons: [{ name: "origin" }, ...verdict.reasons.slice(1)] });
  });
});

describe("A blank submission", () => {
  test.each([
    ["empty", ""],
    ["white space", " \t\r\n\u00a0\u3000"],
    ["zero-width characters", "\u200b\u200d\ufeff\u00ad"],
    ["letters that nobody sees", "\u3164\u2800\u115f"],
  ])("is quarantined: %s", (_, text) => {
    expect(judge(fieldsOf({ name: text, message: text }))).toMatchObject({
      folder: "spam",
      reasons: [{ name: "blank" }],
    });
  });

  test("excludes submissions with any answer, such as a ticked box", () => {
    expect(judge(fieldsOf({ message: "", newsletter: "on" })).folder).toBe("inbox");
  });
});

describe("A message of nothing but markup", () => {
  test.each(["<br><br>", '<img src="x">', "<p>&nbsp;</p>", "[b][/b]", "<div\nclass=a> </div>", "</td></tr>"])(
    "is quarantined: %s",
    (message) => {
      const verdict = judgeMessage(message);
      expect(verdict.folder).toBe("spam");
      expect(verdict.reasons[0]?.name).toBe("markup");
    },
  );

  test("excludes messages with a word between the tags", () => {
    expect(judgeMessage("<p>x</p>").folder).toBe("inbox");
  });
});

describe("A flood of links", () => {
  const links = (count: number) => Array.from({ length: count }, (_, index) => `http://a${index}.example`).join(" ");

  const flood = (count: number) => judgeMessage(links(count)).reasons.find(({ name }) => name === "link flood");

  test("starts at the sixth link in a text with hardly any words, and ten links suffice for quarantine", () => {
    expect(flood(5)).toBeUndefined();
    expect(flood(6)).toMatchObject({ points: 1 });
    expect(judgeMessage(links(10)).folder).toBe("spam");
  });

  test.each([
    ["forum code", "[url=http://a.example]cheap[/url] [url=http://b.example]cheap[/url]"],
    ["HTML", '<a href="http://a.example">1</a> <a href="http://b.example">2</a> <a href="http://c.example">3</a>'],
    ["both, as robots send it", '<a href="http://a.example">x</a> [url=http://a.example]x[/url]'],
  ])("is quarantined sooner in %s", (_, message) => {
    expect(judgeMessage(message).folder).toBe("spam");
  });

  test("excludes a single link in HTML or forum code", () => {
    expect(judgeMessage('Your page <a href="http://a.example">on chairs</a> is empty, is it me?').folder).toBe("inbox");
    expect(
      judgeMessage("Your page [url]http://a.example[/url] about the chairs is empty, is that my browser?").folder,
    ).toBe("inbox");
  });

  test("is counted across all fields", () => {
    expect(judge(fieldsOf({ name: links(4), company: links(3), message: links(3) })).folder).toBe("spam");
  });
});
