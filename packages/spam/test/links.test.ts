import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../src/account-filter.ts";
import { factsOf } from "../src/model/facts.ts";
import { screen } from "../src/screen.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, fieldsOf, judge, ORDINARY, pointsOf } from "./judge.ts";

describe("A link in the visitor's name field", () => {
  const named = (name: string) => ({
    fields: fieldsOf({ name, message: ORDINARY }),
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
  ])("is scored by how it is written: %s", (name, points) => {
    expect(pointsOf("name link", named(name))).toBe(points);
  });

  test("does not hold an ordinary message when put there by mistake", () => {
    expect(judge(named("https://www.anas-garden.example")).folder).toBe("inbox");
  });
});

describe("A link to a host named after something that spam sells", () => {
  test.each([
    ["https://www.bestessays.example/x", 1],
    ["http://online-casino24.example", 1],
    ["https://bigbets.example", 1],
    ["https://slots.example", 1],
    ["https://example.com/casino", 1],
    ["https://museo.example", 0],
    ["https://alphabet.example", 0],
    ["https://seoul-tours.example", 0],
    ["https://better.example", 0],
    ["https://diplomat.example", 0],
    ["https://frank-bakery.example", 0],
    ["https://essexcatering.example", 0],
    ["https://sloane-dental.example", 0],
    ["https://elizabethsmith.example", 0],
    ["https://dieter-schmid.example", 0],
    ["https://hackneyrowing.example", 0],
    ["https://updating.example", 0],
    ["https://windmill-winery.example", 0],
    ["https://tweedjackets.example", 0],
    ["https://www.youtube.com/watch?v=casino", 0],
  ])("is recognized by whole parts of its name: %s", (link, value) => {
    expect(cueValueOf("Links to a promotional domain", `Look here ${link}`)).toBe(value);
  });
});

describe("A call to open a link", () => {
  test.each([
    ["Order now: https://oakridge.example/a", 1],
    ["ORDER NOW >> www.oakridge.com", 1],
    ["Jetzt anmelden: https://oakridge.com", 1],
    ["Découvrez nos offres https://oakridge.com", 1],
    ["Жми сюда https://oakridge.com", 1],
    ["여기를 클릭 https://oakridge.com", 1],
    [
      "Order now. Our shop has been here for so many years that nobody remembers the first one: https://oakridge.com",
      0,
    ],
    ["My order is on https://oakridge.com", 0],
    ["Order now: https://www.youtube.com/watch?v=a", 0],
    ["Order now, by telephone.", 0],
  ])("is recognized only shortly before an unfamiliar link: %s", (text, value) => {
    expect(cueValueOf("Asks to open a link", text)).toBe(value);
  });
});

describe("A URL nested in another URL", () => {
  test.each([
    ["https://portal.example/out?url=https%3A%2F%2Fprize.example", 1],
    ["https://portal.example/jump.cgi?https://prize.example/now", 1],
    ["https://portal.example/go?id=7&www.prize.example", 1],
    ["https://portal.example/search?q=https", 0],
    ["https://portal.example/?httpsonly=yes", 0],
    ["https://portal.example/page?id=7", 0],
  ])("is distinguished from ordinary parameters: %s", (link, redirected) => {
    const reading = readSubmission({ fields: [["message", `Claim it here: ${link}`]], origin: null });
    expect(factsOf(reading).redirected).toBe(redirected);
  });
});

describe("A repeated link", () => {
  const LINK = "https://oakridge.example/a";
  test.each([
    [`See ${LINK} and ${LINK}`, 1],
    [`See ${LINK} and https://oakridge.example/b`, 0],
    [`See [${LINK}](${LINK}) for it`, 0],
    [`See <a href="${LINK}" rel="nofollow">${LINK}</a> for it`, 0],
    [`See [${LINK}](${LINK}) or ${LINK}`, 1],
  ])("is distinguished from a link whose text is its own address: %s", (text, value) => {
    expect(cueValueOf("Repeats the same link", text)).toBe(value);
  });
});

describe("A message with little besides a link", () => {
  test.each([
    ["one two https://unfamiliar.example/x", 0],
    ["one two three https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight nine https://unfamiliar.example/x", 0],
    ["one two three https://www.youtube.com/watch?v=dQw4w9WgXcQ", 0],
    ["one two three", 0],
  ])("has three to eight words next to an unfamiliar link: %s", (text, value) => {
    expect(cueValueOf("Little besides a link", text)).toBe(value);
  });

  test("is not flagged when the link goes to the domain of the sender's address", () => {
    const fields = fieldsOf({ email: "ada@unfamiliar.example", message: "one two three https://unfamiliar.example/x" });
    expect(cueValueOf("Little besides a link", fields)).toBe(0);
  });
});

describe("A low-cost domain ending", () => {
  test.each([
    ["http://goo-gle.ru.com/3EQ", 1],
    ["http://offer.sa.com", 1],
    ["http://shop.in.net", 1],
    ["http://ru.com/page", 0],
    ["http://peru.com", 0],
    ["http://shop.eu.com", 0],
    ["http://begin.net", 0],
    ["http://offer.xyz", 1],
  ])("is recognized even below another ending: %s", (link, value) => {
    expect(cueValueOf("Links to a low-cost domain ending", `Look: ${link}`)).toBe(value);
  });
});

describe("A visitor's own website", () => {
  const reading = (field: string, value: string) =>
    readSubmission({
      fields: fieldsOf({ message: ORDINARY, [field]: value }),
    });

  test.each(["website", "Website", "url", "homepage", "your-website", "Web site", "Webseite", "сайт", "网站"])(
    "is not counted as a link in the message when given in the field %s",
    (field) => {
      const { homepage, links, text } = reading(field, "https://www.ada.example/blog");
      expect(homepage).toMatchObject({ host: "ada.example", path: "/blog" });
      expect(links).toEqual([]);
      expect(text).toBe(ORDINARY);
    },
  );

  test.each([
    ["message-2", "https://ada.example"],
    ["website", "https://ada.example and https://b.example"],
    ["website", "see https://ada.example"],
  ])("counts as part of the message in another field or among other words: %s: %s", (field, value) => {
    const { homepage, links } = reading(field, value);
    expect(homepage).toBeNull();
    expect(links.length).toBeGreaterThan(0);
  });

  test("does not hold a comment when it carries the reader's own name", () => {
    const fields = fieldsOf({
      name: "Roland Verbeek",
      email: "roland@verbeek.example",
      website: "http://verbeek.example",
      message: "Thanks a lot, that was the missing step for me as well.",
    });
    expect(judge({ fields }).folder).toBe("inbox");
  });

  test("can be blocked by its domain or its words", () => {
    const fields = fieldsOf({ website: "https://cheap-boots.example/sale", message: ORDINARY });
    const input = { fields, filledTrap: null, origin: null, originAllowed: true };
    for (const entry of [
      { kind: "domain", value: "cheap-boots.example" },
      { kind: "words", value: "boots" },
    ] as const) {
      expect(screen(input, { ...NO_FILTER, block: [entry] }).folder).toBe("spam");
    }
  });
});

describe("A link without http", () => {
  const hosts = (text: string) => readSubmission({ fields: [["message", text]] }).links.map(({ host }) => host);

  test.each([
    ["Meet me: 2fsa23.short.gy/WPsj?b", ["2fsa23.short.gy"]],
    ["on telegra.ph/Enter-01-31", ["telegra.ph"]],
    ["It is called lantern.studio", ["lantern.studio"]],
    ["see src/main.js/lib, and/or index.ts/x or utils.py/run", []],
    ["from e.g./i.e. to a.m./p.m.", []],
    ["short.gy without a page", []],
  ])("is distinguished from a plain name: %s", (text, found) => {
    expect(hosts(text)).toEqual(found);
  });
});

describe("A name in code", () => {
  test("is not taken for a link, whether in backticks or in braces", () => {
    const text = "Set `site.shop` and {{ page.club }} in the template, then it shows up again.";
    expect(pointsOf("links", {}, text)).toBeLessThan(0);
  });
});

describe("A link", () => {
  test("with brackets in its address is not taken for forum code", () => {
    expect(pointsOf("link code", {}, "See https://example.org/a?tag=[url]&page=2")).toBe(0);
  });
});

describe("A link that hides its target", () => {
  const isHidden = (link: string) => cueValueOf("Shortened link that hides its target", `See ${link}`) === 1;

  test.each(["https://bit.ly/3xYz", "http://goo.gl/3xYz", "https://abc.page.link/x", "tinyurl.com/3xYz"])(
    "is recognized by its shortener: %s",
    (link) => {
      expect(isHidden(link)).toBe(true);
    },
  );

  test.each([
    "https://maps.app.goo.gl/Xy1",
    "https://photos.app.goo.gl/Xy1",
    "https://goo.gl/maps/Xy1",
    "https://forms.gle/Xy1",
    "https://amzn.to/Xy1",
    "https://youtu.be/Xy1",
    "https://1drv.ms/b/Xy1",
    "https://bit.ly/",
  ])("excludes short links to a service's own pages: %s", (link) => {
    expect(isHidden(link)).toBe(false);
  });
});

describe("A link to the sender's own domain", () => {
  const score = (email: string, link: string) =>
    judge({
      fields: fieldsOf({ name: "Ada Novak", email, message: `${ORDINARY} ${link}` }),
    }).score;

  test.each([
    "https://novak-joinery.example/work",
    "https://www.novak-joinery.example",
    "https://shop.novak-joinery.example",
  ])("never counts against the sender: %s", (link) => {
    expect(score("ada@novak-joinery.example", link)).toBeLessThanOrEqual(score("ada@gmail.com", link));
  });
});
