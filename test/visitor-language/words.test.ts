import { describe, expect, it, test } from "vitest";
import { translationOf } from "../../server/visitor-language/translation.ts";
import { UNCHECKED_LANGUAGES, VISITOR_LANGUAGES, type VisitorLanguage } from "../../shared/visitor-languages.ts";

const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];

type Words = Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>>;

/** Every text with its place; the forms of a plural are texts of one place. */
function textsOf(language: VisitorLanguage): [place: string, text: string][] {
  const words = translationOf(language).words as unknown as Words;
  return Object.entries(words).flatMap(([section, texts]) =>
    Object.entries(texts).flatMap(([name, text]) =>
      (typeof text === "string" ? [text] : Object.values(text)).map((form): [string, string] => [
        `${section}.${name}`,
        form,
      ]),
    ),
  );
}

const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

it("There are twenty languages, two of them from right to left, and all but English wait for a native speaker", () => {
  expect(languages).toHaveLength(20);
  expect(languages.filter((language) => translationOf(language).direction === "rtl")).toEqual(["ar", "he"]);
  expect([...UNCHECKED_LANGUAGES, "en"].sort()).toEqual([...languages].sort());
});

describe.each(languages)("The words in %s", (language) => {
  const translation = translationOf(language);
  const english = new Map(textsOf("en"));

  test("are plain lines with the same gaps as in English", () => {
    for (const [place, text] of textsOf(language)) {
      expect(text, place).toBe(text.trim());
      expect(text, place).not.toMatch(/[<>\n\t]|\s\s|\.\.\./);
      expect(bracesOf(text), place).toEqual(bracesOf(english.get(place) ?? ""));
      const isSentence = /[.。…:]$/.test(english.get(place) ?? "");
      expect(/[.。…:]$/.test(text), `${place}: ${text}`).toBe(isSentence);
    }
  });

  test("are not English", () => {
    const same = textsOf(language).filter(([place, text]) => english.get(place) === text);
    // Upload is Danish, too.
    if (language !== "en") expect(same.map(([place]) => place)).toEqual(language === "da" ? ["upload.progress"] : []);
  });

  test("have a form for every number", () => {
    const used = new Set(Array.from({ length: 300 }, (_, count) => new Intl.PluralRules(language).select(count)));
    for (const forms of [translation.words.page.filesNotSaved, translation.words.upload.maxFiles]) {
      expect(Object.keys(forms)).toEqual(expect.arrayContaining([...used]));
    }
    for (const count of [1, 2, 3, 5, 21, 100]) {
      expect(translation.count(translation.words.page.filesNotSaved, count)).toContain(count.toLocaleString(language));
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
    const text = arabic.fill(arabic.words.page.backTo, { website: "shop.example" });
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
