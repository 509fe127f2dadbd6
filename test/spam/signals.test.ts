import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../../server/spam/account-filter.ts";
import { campaignKeys } from "../../server/spam/campaign.ts";
import { languageOf } from "../../server/spam/language.ts";
import { CUES, cueValues } from "../../server/spam/model/cues.ts";
import { factsOf } from "../../server/spam/model/facts.ts";
import { findPhrases } from "../../server/spam/phrases/themes.ts";
import { screen } from "../../server/spam/screen.ts";
import { sendingReasons } from "../../server/spam/signals/usual-sending.ts";
import { readSubmission } from "../../server/spam/text/read-submission.ts";
import type { FormHabits, ScreenInput } from "../../server/spam/verdict.ts";

const TEXT = "Hello, is the small room free on the second weekend in May? We are two adults and would arrive by train.";

const judge = (facts: Partial<ScreenInput>, text = TEXT) =>
  screen({ fields: [["message", text]], filledTrap: null, origin: null, originAllowed: true, ...facts });
const pointsOf = (name: string, facts: Partial<ScreenInput>, text = TEXT) =>
  judge(facts, text).reasons.find((reason) => reason.name === name)?.points ?? 0;

const UNKNOWN: FormHabits = {
  kind: null,
  languages: null,
  linkShare: null,
  quotes: null,
  sites: null,
  tokenShare: null,
  browserShare: null,
  proofShare: null,
  timesCaught: () => 0,
};

describe("What is not known about how a message came", () => {
  test("is neutral, whether absent or null", () => {
    const unknown = { secondsTaken: null, lately: null, signals: null, sensitivity: null, habits: null };
    expect(judge(unknown)).toEqual(judge({}));
  });
});

describe("Haste", () => {
  test.each([
    [0.99, 3],
    [1, 1.5],
    [2.99, 1.5],
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
    [{ formsAlike: 2 }, 1.2],
    [{ alike: 5 }, 1.2],
    [{ fromSender: 8 }, 1.2],
    [{ formsAlike: 50, alike: 900, fromSender: 900 }, 3.6],
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
    expect(pointsOf("language", { habits: { ...UNKNOWN, languages: ["de"] } })).toBe(1.5);
    expect(pointsOf("language", { habits: { ...UNKNOWN, languages: ["de", "en"] } })).toBe(0);
    expect(pointsOf("language", { habits: { ...UNKNOWN, languages: [] } })).toBe(0);
    expect(judge({ habits: { ...UNKNOWN, languages: ["de"] } }).folder).toBe("inbox");
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
    ["See the [manual](/setup#step-2), it is all there.", -2],
    ["Change `page.date` to `post.date` and it works.", -2],
    ["> the first step fails\nFor me too.", -2],
    ["@Frank that is what I meant.", -1.5],
    ["@Frank use `--force`.", -3.5],
    ["Write to me at ana@example.test.", 0],
    ['@all <a href="https://x.example">look</a> `now`', 0],
    ["3 > 2 and that is that", 0],
  ])("speaks for the visitor where the form's genuine messages are written so: %s", (text, points) => {
    expect(pointsOf("conversation", { habits: { ...UNKNOWN, quotes: true } }, text)).toBe(points);
    expect(pointsOf("conversation", { habits: { ...UNKNOWN, quotes: false } }, text)).toBe(0);
    expect(pointsOf("conversation", {}, text)).toBe(0);
  });
});

describe("A link to a host named for what spam sells", () => {
  test.each([
    ["https://www.bestessays.example/x", 1],
    ["http://online-casino24.example", 1],
    ["https://seo.example", 1],
    ["https://quick-loans.example", 1],
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
    const reading = readSubmission({ fields: [["message", `Look here ${link}`]] });
    expect(cueValues(reading)[CUES.findIndex(({ says }) => says === "Links to a promotional domain")]).toBe(value);
  });
});

describe("A call to open a link", () => {
  const CALL = CUES.findIndex(({ says }) => says === "Asks to open a link");

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
    expect(cueValues(readSubmission({ fields: [["message", text]] }))[CALL]).toBe(value);
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

describe("A letter with a stroke or without a dot", () => {
  test.each([
    ["Zakłady bukmacherskie online", "gambling"],
    ["YATIRIM YAP", "crypto and trading"],
    ["Đầu tư", "crypto and trading"],
  ])("is read as the plain one: %s", (text, theme) => {
    const { words } = readSubmission({ fields: [["message", text]] });
    expect([...findPhrases(words).keys()]).toContain(theme);
  });
});

describe("A stranger's question whether it may send an offer", () => {
  const ASKS = CUES.findIndex(({ says }) => says === "Asks whether it may send an offer");

  test.each([
    ["May I send you a proposal for your shop?", 1],
    ["Who is in charge of energy at your place?", 1],
    ["Darf ich Ihnen unsere Preise zeigen?", 1],
    ["Puis-je vous envoyer notre catalogue ?", 1],
    ["¿Quién se encarga de los seguros?", 1],
    ["Могу выслать прайс", 1],
    ["Czy mogę przesłać ofertę?", 1],
    ["Will you send me the key by post?", 0],
    ["Können Sie mir ein Zimmer zeigen?", 0],
  ])("is told: %s", (text, value) => {
    expect(cueValues(readSubmission({ fields: [["message", text]] }))[ASKS]).toBe(value);
  });
});

describe("A message that is little besides a link", () => {
  const LITTLE = CUES.findIndex(({ says }) => says === "Little besides a link");

  test.each([
    ["one two https://unfamiliar.example/x", 0],
    ["one two three https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight https://unfamiliar.example/x", 1],
    ["one two three four five six seven eight nine https://unfamiliar.example/x", 0],
    ["one two three https://www.youtube.com/watch?v=dQw4w9WgXcQ", 0],
    ["one two three", 0],
  ])("has three to eight words beside an unfamiliar one: %s", (text, value) => {
    expect(cueValues(readSubmission({ fields: [["message", text]] }))[LITTLE]).toBe(value);
  });

  test("is none where it is the site of the sender's address", () => {
    const fields = [
      ["email", "ada@unfamiliar.example"],
      ["message", "one two three https://unfamiliar.example/x"],
    ] as const;
    expect(cueValues(readSubmission({ fields }))[LITTLE]).toBe(0);
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
    const reading = readSubmission({ fields: [["message", `Look: ${link}`]] });
    expect(cueValues(reading)[CUES.findIndex(({ says }) => says === "Links to a low-cost domain ending")]).toBe(value);
  });
});

describe("A message of random letters", () => {
  test.each([
    ["wKjhHGdfOIuyTRdeWQ", 8],
    ["YLfZnwHrPbyAxNd", 8],
    ["unsubscribe", 0],
    ["likeeeeeeeee", 0],
    ["Gooooood", 0],
    ["wowwwwwwwwwwwww", 0],
    ["aaaaaaaaaa", 5],
    ["jjjjjjhhhhhh", 5],
    ["PlayStationVR", 0],
    ["HELLOHELLOHELLO", 0],
    ["wKjhHGdfOIuyTRdeWQ please", 0],
    ["pWvxKdQt", 5],
    ["KRTYHGF48213TYRHFG", 5],
    ["AB48213CDE", 5],
    ["AB482CDE", 0],
    ["vhKqrT wpLzDq XoPPtr nBvRRa", 5],
    ["My iPhone and MacBook died", 0],
    ["доставка", 0],
    ["谢谢博主", 0],
    ["", 0],
  ])("is told from a word: %s", (text, points) => {
    expect(pointsOf("random letters", {}, text)).toBe(points);
  });

  test("is surer where another field is made the same way, but a telephone number is no such field", () => {
    const withField = (name: string, value: string) =>
      pointsOf("random letters", {
        fields: [
          [name, value],
          ["message", "pWvxKdQt"],
        ],
      });
    expect(withField("name", "rTzkWqBn")).toBe(8);
    expect(withField("subject", "hGkLLwQz")).toBe(8);
    expect(withField("phone", "+49 30 1234567")).toBe(5);
    expect(withField("name", "Ada")).toBe(5);
  });

  test.each([
    // A subject of the form's own may be longer than the word that was sent.
    ["jKOHJmFyrvTg", "WlkhNPQ", 8],
    ["gnrtlBifU", "wfNvujbYnm", 0],
    ["gnrtlBifU", "KRTYHGFqzx", 8],
    ["Ada", "WlkhNPQ", 0],
    ["jKOHJmFyrvTg", "Table", 0],
    ["VanDerBerg", "iPhone", 0],
    ["jKOHJmFyrvTg", "WlkhNPQ does not open and I see an error message here", 0],
  ])("is told by name and message together: %s, %s", (name, message, points) => {
    const fields = [
      ["name", name],
      ["subject", "Request a quote"],
      ["message", message],
    ] as const;
    expect(pointsOf("random letters", { fields })).toBe(points);
  });

  test("is told where name and everything said are thrown together, even if each looks like camel case", () => {
    const fields = [
      ["name", "gnrtlBifU"],
      ["subject", "NIRAtWmr"],
      ["message", "wfNvujbYnm"],
    ] as const;
    expect(pointsOf("random letters", { fields })).toBe(8);
  });
});

describe("Words in look-alike letters of another alphabet", () => {
  const disguised = (count: number) => Array.from({ length: count }, () => "hеllо").join(" ");

  test.each([
    [disguised(2), 0],
    [disguised(3), 5],
    [disguised(4), 6],
    [disguised(40), 6],
    [`${disguised(3)} ${"plain ".repeat(27)}`, 5],
    [`${disguised(3)} ${"plain ".repeat(28)}`, 0],
    ["Наш wifi-роутер и USB-кабель, googlить не помогло, iPhoneом тоже", 0],
  ])("weigh from the third on, where they are one in ten: %s", (text, points) => {
    expect(pointsOf("disguise", {}, text)).toBe(points);
  });
});

describe("A question for a price that names no thing", () => {
  test.each([
    ["Hola, quería saber tu precio..", 4],
    ["Hej, jeg ønskede at kende din pris.", 4],
    ["Hi, I wanted to know your price.", 4],
    ["Hi,   I wanted\r\nto know   your price.", 4],
    ["Szia, meg akartam tudni az árát.", 4],
    ["Hæ, ég vildi vita verð þitt", 4],
    ["你好，我想知道你们的价格。", 4],
    ["Hi, I wanted to know your price for two pallets of the grey tiles", 0],
    ["Could you send me the price list?", 0],
    ["Hola, quería saber tu precio http://a.example", 0],
  ])("is told from one that names it: %s", (text, points) => {
    expect(pointsOf("price probe", {}, text)).toBe(points);
  });

  test.each([
    ["Hallo, i am wrote about your the price for reseller", 7],
    ["Hi, wrote about the prices", 7],
    ["I am writing about the price of the blue sofa", 0],
    ["Hi, i am wrote about     price", 7],
    ["Hallo  i writing about your the price for reseller", 11],
    ["Aloha    WRITING about   the\r\n  price for reseller !", 11],
    ["Hi,\u00a0i write\u00a0about\u00a0\u3000your prices", 7],
    ["Hello\u200b  wrote\tabout\n\nprices..", 7],
    [`Hi, i wrote about${" ".repeat(177)}prices`, 7],
    [`Hi, i wrote about${" ".repeat(178)}prices`, 0],
  ])("is known by its robot's heading: %j", (subject, points) => {
    const fields = [
      ["subject", subject],
      ["message", "Tere."],
    ] as const;
    expect(pointsOf("price probe", { fields })).toBe(points);
  });
});

describe("A telephone number as posting robots fill it in", () => {
  test.each([
    ["phone", "84789495871", "Good day", 3],
    ["tel", "81381163937", "Good day", 3],
    ["phone", "80789495871", "Good day", 0],
    ["phone", "8478949587", "Good day", 0],
    ["phone", "847894958711", "Good day", 0],
    ["phone", "+84789495871", "Good day", 0],
    ["order", "84789495871", "Good day", 0],
    ["your-tel", "81381163937", "Good day", 3],
    ["hotel", "81381163937", "Good day", 0],
    ["Téléphone", "81381163937", "Good day", 3],
    ["Rückrufnummer", "81381163937", "Good day", 3],
    ["Контактный телефон", "81381163937", "Good day", 3],
    ["phone", "89161234567", "Добрый день, перезвоните мне", 0],
    ["phone", "84951234567", "Добрый день, перезвоните мне", 0],
    ["phone", "87011234567", "Добрый день, перезвоните мне", 0],
    ["phone", "81161234567", "Добрый день, перезвоните мне", 3],
    ["phone", "85161234567", "Добрый день, перезвоните мне", 3],
    ["phone", "84912345678", "Tôi muốn đặt phòng", 0],
    ["phone", "85912345678", "Tôi muốn đặt phòng", 3],
  ])("in %s: %s beside “%s” weighs %d", (field, value, text, points) => {
    const fields = [
      [field, value],
      ["message", text],
    ] as const;
    expect(pointsOf("robot phone", { fields })).toBe(points);
  });

  test("alone holds no ordinary message", () => {
    const fields = [
      ["phone", "84789495871"],
      ["message", TEXT],
    ] as const;
    expect(judge({ fields }).folder).toBe("inbox");
  });
});

describe("A greeting with a code and nothing else", () => {
  test.each([
    [[["subject", "Hallo a1234"]], 6],
    [[["message", "hi b44102"]], 6],
    [
      [
        ["name", "Ada"],
        ["email", "ada@example.com"],
        ["phone", "030 12345"],
        ["subject", "Hello x4410"],
      ],
      6,
    ],
    [
      [
        ["subject", "Hallo a1234"],
        ["message", "Is the room free?"],
      ],
      0,
    ],
    [[["subject", "Hallo a123"]], 0],
    [[["subject", "Hallo a123456"]], 0],
    [[["subject", "Order a1234"]], 0],
    [[["subject", "Hallo 1234"]], 0],
    [
      [
        ["name", "Corina o4677"],
        ["subject", "Colette m8841"],
      ],
      6,
    ],
    [
      [
        ["name", "Corina"],
        ["subject", "Colette m8841"],
      ],
      0,
    ],
    [[["name", "Hallo a1234"]], 0],
    [[["email", "ada@example.com"]], 0],
  ] as const)("is told from other short messages: %j, %d points", (fields, points) => {
    expect(pointsOf("robot greeting", { fields })).toBe(points);
  });
});

describe("A search engine as the visitor's company", () => {
  test.each([
    ["company", "google", 3],
    ["Company name", " Google ", 3],
    ["your-organisation", "GOOGLE", 3],
    ["Firma", "google", 3],
    ["company", "Google Ads for dentists", 0],
    ["company", "Goggle", 0],
    ["message", "google", 0],
    ["How did you find our company?", "Google", 0],
    ["source", "google", 0],
  ])("in the field %s: %j, %d points", (field, value, points) => {
    const fields = [
      [field, value],
      ["text", TEXT],
    ] as const;
    expect(pointsOf("robot company", { fields })).toBe(points);
  });

  test("alone holds no ordinary message", () => {
    const fields = [
      ["company", "google"],
      ["message", TEXT],
    ] as const;
    expect(judge({ fields }).folder).toBe("inbox");
  });
});

describe("The site that a visitor names as their own", () => {
  const reading = (field: string, value: string) =>
    readSubmission({
      fields: [
        ["message", TEXT],
        [field, value],
      ],
    });

  test.each(["website", "Website", "url", "homepage", "your-website", "Web site", "Webseite", "сайт", "网站"])(
    "is no link of the message: in the field %s",
    (field) => {
      const { homepage, links, text } = reading(field, "https://www.ada.example/blog");
      expect(homepage).toMatchObject({ host: "ada.example", path: "/blog" });
      expect(links).toEqual([]);
      expect(text).toBe(TEXT);
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
    const fields = [
      ["name", "Roland Verbeek"],
      ["email", "roland@verbeek.example"],
      ["website", "http://verbeek.example"],
      ["message", "Thanks a lot, that was the missing step for me as well."],
    ] as const;
    expect(judge({ fields }).folder).toBe("inbox");
  });

  test("is one that an owner can block, by its domain or its words", () => {
    const fields = [
      ["website", "https://cheap-boots.example/sale"],
      ["message", TEXT],
    ] as const;
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

describe("A question", () => {
  const asks = (message: string) => {
    const reading = readSubmission({ fields: [["message", message]] });
    return ["Asks a question", "Asks several questions"].map(
      (says) => cueValues(reading)[CUES.findIndex((cue) => cue.says === says)],
    );
  };

  test.each([
    ["Is the hall free in June?", 1, 0],
    ["Is it free? And how large is it?", 1, 1],
    ["Is it free ? Et le parking ?", 1, 1],
    ["How much?Thanks", 1, 0],
    ["多少钱？可以预订吗？", 1, 1],
    ["هل القاعة متاحة؟", 1, 0],
    ["(is that so?)", 1, 0],
    ["Look: https://a.example/?a=1?b=2", 0, 0],
    ["Look: www.a.example/page?id=4", 0, 0],
    ["Look: a.example?id=4", 0, 0],
    ["Zwei Caf?s und ein B?cker", 0, 0],
    ["????? ???????? ????", 0, 0],
  ])("is what people ask, and none in an address or among lost letters: %s", (message, one, several) => {
    expect(asks(message)).toEqual([one, several]);
  });
});

describe("A link that hides where it leads", () => {
  const isHidden = (text: string) => {
    const reading = readSubmission({ fields: [["message", `See ${text}`]] });
    return cueValues(reading)[CUES.findIndex(({ says }) => says === "Shortened link that hides its target")] === 1;
  };

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
      fields: [
        ["name", "Ada Novak"],
        ["email", email],
        ["message", `${TEXT} ${link}`],
      ],
    }).score;

  test.each([
    "https://novak-joinery.example/work",
    "https://www.novak-joinery.example",
    "https://shop.novak-joinery.example",
  ])("never speaks against the sender: %s", (link) => {
    expect(score("ada@novak-joinery.example", link)).toBeLessThanOrEqual(score("ada@gmail.com", link));
  });
});

describe("A link on a form that usually has many or few", () => {
  const usual = (linkShare: number | null, text: string) =>
    pointsOf("usual links", { habits: { ...UNKNOWN, linkShare } }, text);

  test.each([
    [null, 0],
    [0.3, 0],
    [0.6, -1],
    [0.9, -1],
    [0.15, 1],
    [0.02, 1],
  ])("weighs no more than a point: %s of genuine messages have one", (share, points) => {
    expect(usual(share, "See https://ada.example")).toBeCloseTo(points);
    expect(usual(share, "See nothing")).toBe(0);
  });
});

describe("The form's own site", () => {
  const score = (message: string, origin: string | null) => judge({ origin }, message).score;

  test.each(["https://gate-makers.example/gates", "www.gate-makers.example", "gate-makers.com/gates"])(
    "named by a visitor says nothing: %s",
    (link) => {
      const origin = new URL(link.startsWith("http") ? link : `https://${link}`).origin;
      expect(score(`${TEXT} ${link}`, origin)).toBeCloseTo(score(TEXT, origin), 9);
    },
  );
});

describe("What is easily added to spam", () => {
  const ADDED =
    "> the first step\n@frank Is it open? When? My order no. 12345, thanks, see you at 10:30. I ordered a table.";
  const favour = (text: string) =>
    judge({ habits: { ...UNKNOWN, quotes: true } }, text)
      .reasons.filter(({ name, points }) => points < 0 && ["request", "conversation"].includes(name))
      .reduce((sum, { points }) => sum + points, 0);

  test.each(["https://rank-first.example/offer", "https://bit.ly/3xYz"])(
    "counts for two points at most beside a link of which it is not known where it leads: %s",
    (link) => {
      expect(favour(`${ADDED}\n${link}`)).toBeCloseTo(-2, 9);
    },
  );

  test.each(["", "https://www.youtube.com/watch?v=3xYz"])(
    "counts in full beside none, or beside a known one: %j",
    (link) => {
      expect(favour(`${ADDED}\n${link}`)).toBeLessThan(-2.1);
    },
  );

  test("does not hide a pitch by its number: as many harmless words before or behind it", () => {
    const pitch =
      "We build quality backlinks and rank your website first on Google, cheap SEO packages for any niche, order now!";
    const harmless =
      "The room was lovely and the children enjoyed the garden, and my wife left her blue umbrella in the hall.";
    const wording = (text: string) => pointsOf("wording", {}, text);
    expect(wording(`${harmless} ${pitch}`)).toBeGreaterThan(wording(pitch) * 0.7);
    expect(wording(`${pitch} ${harmless}`)).toBeGreaterThan(wording(pitch) * 0.7);
  });
});

describe("How a message was sent", () => {
  interface Each<Value> {
    readonly token: Value;
    readonly headers: Value;
    readonly proof?: Value;
  }
  const pointsWith = (has: Each<boolean | null>, shares: Each<number | null>, score = 1) => {
    const reasons = sendingReasons(
      {
        sending: { hasPageToken: has.token, hasBrowserHeaders: has.headers, hasProofOfWork: has.proof ?? null },
        habits: {
          ...UNKNOWN,
          tokenShare: shares.token,
          browserShare: shares.headers,
          proofShare: shares.proof ?? null,
        },
      },
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
  ] as const)("counts in a doubtful message %s", (_, has, shares, points) => {
    expect(pointsWith(has, shares)).toBeCloseTo(points, 9);
  });

  test.each([
    [-5, 0, 0],
    [-2, 0, 0],
    [-1.99, 0.01, -1 / 300],
    [-0.5, 1.5, -0.5],
    [1, 3, -1],
    [9, 3, -1],
  ])("only adds to a doubt: at %f points, %f, and %f for a proof", (score, missing, proven) => {
    expect(pointsWith(NEITHER, { token: 0.99, headers: 0.99 }, score)).toBeCloseTo(missing, 9);
    expect(pointsWith({ token: null, headers: null, proof: true }, { token: null, headers: null }, score)).toBeCloseTo(
      proven,
      9,
    );
  });

  test("never lets what looks more like spam end with fewer points", () => {
    const proven = { token: true, headers: true, proof: true };
    for (let score = -3; score < 3; score += 0.01) {
      const total = (at: number) => at + pointsWith(proven, { token: null, headers: null }, at);
      expect(total(score + 0.01)).toBeGreaterThanOrEqual(total(score));
    }
  });

  test("counts in the verdict once, after everything else that is found", () => {
    const habits = { ...UNKNOWN, tokenShare: 0.99, browserShare: 0.99 };
    const sending = { hasPageToken: false, hasBrowserHeaders: false, hasProofOfWork: null };
    const signals = [{ name: "rspamd", points: 9, detail: "Said so" }];
    expect(pointsOf("sending", { sending, habits, signals })).toBe(3);
    expect(pointsOf("sending", { sending, habits })).toBeLessThan(1);
  });
});
