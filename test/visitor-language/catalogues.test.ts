import { describe, expect, it, test } from "vitest";
import { CATALOGUES } from "../../server/visitor-language/catalogues.ts";
import { translationOf } from "../../server/visitor-language/translation.ts";
import { UNCHECKED_LANGUAGES, VISITOR_LANGUAGES, type VisitorLanguage } from "../../shared/visitor-languages.ts";

const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];

/** Every text with its key; the forms of a plural are texts of one key. */
function textsOf(language: VisitorLanguage): [key: string, text: string][] {
  return Object.entries(CATALOGUES[language]).flatMap(([key, text]) =>
    (typeof text === "string" ? [text] : Object.values(text)).map((form): [string, string] => [key, form]),
  );
}

const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

it("There are twenty languages, two of them from right to left, and all but English wait for a native speaker", () => {
  expect(languages).toHaveLength(20);
  expect(languages.filter((language) => translationOf(language).direction === "rtl")).toEqual(["ar", "he"]);
  expect([...UNCHECKED_LANGUAGES, "en"].sort()).toEqual([...languages].sort());
});

describe.each(languages)("The catalogue of %s", (language) => {
  const english = new Map(textsOf("en"));

  test("has the same keys as the English one, in the same order", () => {
    expect(Object.keys(CATALOGUES[language])).toEqual(Object.keys(CATALOGUES.en));
  });

  test("has plain lines with the same placeholders as in English, none of them empty", () => {
    for (const [place, text] of textsOf(language)) {
      expect(text, place).not.toBe("");
      expect(text, place).toBe(text.trim());
      expect(text, place).not.toMatch(/[<>\n\t]|\s\s|\.\.\./);
      expect(bracesOf(text), place).toEqual(bracesOf(english.get(place) ?? ""));
      const isSentence = /[.。…:]$/.test(english.get(place) ?? "");
      expect(/[.。…:]$/.test(text), `${place}: ${text}`).toBe(isSentence);
    }
  });

  test("is not English", () => {
    const same = textsOf(language).filter(([place, text]) => english.get(place) === text);
    // Upload is Danish, too.
    if (language !== "en") expect(same.map(([place]) => place)).toEqual(language === "da" ? ["upload.progress"] : []);
  });

  test("has the plural forms that whole numbers need in it", () => {
    const rules = new Intl.PluralRules(language);
    const used = new Set<string>(Array.from({ length: 10_001 }, (_, count) => rules.select(count)).concat("other"));
    for (const [key, text] of Object.entries(CATALOGUES[language])) {
      const isPlural = typeof CATALOGUES.en[key as keyof typeof CATALOGUES.en] !== "string";
      expect(typeof text, key).toBe(isPlural ? "object" : "string");
      if (typeof text !== "string") expect(Object.keys(text).sort(), key).toEqual([...used].sort());
    }
    for (const count of [1, 2, 3, 5, 21, 100]) {
      expect(translationOf(language).count("page.filesNotSaved", count)).toContain(count.toLocaleString(language));
    }
  });
});

describe("What is filled in", () => {
  test("is as it was given, even if it looks like a gap or a pattern", () => {
    const english = translationOf("en");
    expect(english.fill("Back to {website}", { website: "$& {website} $1" })).toBe("Back to $& {website} $1");
    expect(english.fill("{unknown}", {})).toBe("{unknown}");
  });

  test("keeps its direction between letters from right to left", () => {
    const arabic = translationOf("ar");
    const text = arabic.text("page.backTo", { website: "shop.example" });
    expect(text).toContain("\u2068shop.example\u2069");
  });

  test("is never a larger size than there is", () => {
    const english = translationOf("en");
    expect([99_999, 100_000, 1_099_999, 1_100_000].map((bytes) => english.size(bytes))).toEqual([
      "99.9 kB",
      "0.1 MB",
      "1 MB",
      "1.1 MB",
    ]);
    expect(translationOf("de").size(1_500_000)).toBe("1,5 MB");
  });
});
