import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../src/account-filter.ts";
import { factsOf } from "../src/model/facts.ts";
import { screen } from "../src/screen.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, fieldsOf, judge, ORDINARY, pointsOf } from "./judge.ts";

describe("A link where the visitor's name belongs", () => {
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
  ])("weighs by how it is written: %s", (name, points) => {
    expect(pointsOf("name link", named(name))).toBe(points);
  });

  test("put there by mistake holds no ordinary message", () => {
    expect(judge(named("https://www.anas-garden.example")).folder).toBe("inbox");
  });
});

describe("A link to a host named for what spam sells", () => {
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
  ])("is known by whole parts of its name: %s", (link, value) => {
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
  ])("is one shortly before an unfamiliar link: %s", (text, value) => {
    expect(cueValueOf("Asks to open a link", text)).toBe(value);
  });
});

describe("An address within an address", () => {
  test.each([
    ["https://portal.example/out?url=https%3A%2F%2Fprize.example", 1],
    ["https://portal.example/jump.cgi?https://prize.example/now", 1],
    ["https://portal.example/go?id=7&www.prize.example", 1],
    ["https://portal.example/search?q=https", 0],
    ["https://portal.example/?httpsonly=yes", 0],
    ["https://portal.example/page?id=7", 0],
  ])("is told from other pages: %s", (link, redirected) => {
    const reading = readSubmission({ fields: [["message", `Claim it here: ${link}`]], origin: null });
    expect(factsOf(reading).redirected).toBe(redirected);
  });
});

describe("A link that is repeated", () => {
  const LINK = "https://oakridge.example/a";
  test.each([
    [`See ${LINK} and ${LINK}`, 1],
    [`See ${LINK} and https://oakridge.example/b`, 0],
    [`See [${LINK}](${LINK}) for it`, 0],
    [`See <a href="${LINK}" rel="nofollow">${LINK}</a> for it`, 0],
    [`See [${LINK}](${LINK}) or ${LINK}`, 1],
  ])("is told from an address that is written as a link: %s", (text, value) => {
    expect(cueValueOf("Repeats the same link", text)).toBe(value);
  });
});

describe("A message that is little besides a link", () => {
  test.each([
    ["one two https://unfamiliar.example/x", 0],
    ["one two three https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight nine https://unfamiliar.example/x", 0],
    ["one two three https://www.youtube.com/watch?v=dQw4w9WgXcQ", 0],
    ["one two three", 0],
  ])("has three to eight words beside an unfamiliar one: %s", (text, value) => {
    expect(cueValueOf("Little besides a link", text)).toBe(value);
  });

  test("is none where it is the site of the sender's address", () => {
    const fields = fieldsOf({ email: "ada@unfamiliar.example", message: "one two three https://unfamiliar.example/x" });
    expect(cueValueOf("Little besides a link", fields)).toBe(0);
  });
});

describe("A domain ending that is sold below another", () => {
  test.each([
    ["http://goo-gle.ru.com/3EQ", 1],
    ["http://offer.sa.com", 1],
    ["http://shop.in.net", 1],
    ["http://ru.com/page", 0],
    ["http://peru.com", 0],
    ["http://shop.eu.com", 0],
    ["http://begin.net", 0],
    ["http://offer.xyz", 1],
  ])("is as cheap: %s", (link, value) => {
    expect(cueValueOf("Links to a low-cost domain ending", `Look: ${link}`)).toBe(value);
  });
});

describe("The site that a visitor names as their own", () => {
  const reading = (field: string, value: string) =>
    readSubmission({
      fields: fieldsOf({ message: ORDINARY, [field]: value }),
    });

  test.each(["website", "Website", "url", "homepage", "your-website", "Web site", "Webseite", "сайт", "网站"])(
    "is no link of the message: in the field %s",
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
  ])("is part of the message where the field or what is in it says otherwise: %s: %s", (field, value) => {
    const { homepage, links } = reading(field, value);
    expect(homepage).toBeNull();
    expect(links.length).toBeGreaterThan(0);
  });

  test("of a reader's own name holds no comment", () => {
    const fields = fieldsOf({
      name: "Roland Verbeek",
      email: "roland@verbeek.example",
      website: "http://verbeek.example",
      message: "Thanks a lot, that was the missing step for me as well.",
    });
    expect(judge({ fields }).folder).toBe("inbox");
  });

  test("is one that an owner can block, by its domain or its words", () => {
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
  ])("is told from a name: %s", (text, found) => {
    expect(hosts(text)).toEqual(found);
  });
});

describe("A name in code", () => {
  test("is no link: neither in backticks nor in braces", () => {
    const text = "Set `site.shop` and {{ page.club }} in the template, then it shows up again.";
    expect(pointsOf("links", {}, text)).toBeLessThan(0);
  });
});

describe("A link", () => {
  test("among brackets of its own is not taken for forum code", () => {
    expect(pointsOf("link code", {}, "See https://example.org/a?tag=[url]&page=2")).toBe(0);
  });
});

describe("A link that hides where it leads", () => {
  const isHidden = (link: string) => cueValueOf("Shortened link that hides its target", `See ${link}`) === 1;

  test.each(["https://bit.ly/3xYz", "http://goo.gl/3xYz", "https://abc.page.link/x", "tinyurl.com/3xYz"])(
    "is that of a shortener: %s",
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
  ])("is not one that a service makes for its own pages only: %s", (link) => {
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
  ])("never speaks against the sender: %s", (link) => {
    expect(score("ada@novak-joinery.example", link)).toBeLessThanOrEqual(score("ada@gmail.com", link));
  });
});
