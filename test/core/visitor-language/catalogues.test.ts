import { describe, expect, it, test } from "vitest";
import brazilian from "../../../server/core/visitor-language/catalogues/pt-BR.json" with { type: "json" };
import { CATALOGUES, type Plural } from "../../../server/core/visitor-language/catalogues.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { UNCHECKED_LANGUAGES, VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";

const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];

interface Text {
  readonly key: string;
  readonly text: string;
  /** Arabic and Hebrew express one and two with the noun's form, without a number. */
  readonly isCountedByNoun: boolean;
}

/** Every text with its key; plural forms share a key. */
function textsOf(language: VisitorLanguage): Text[] {
  const hasDual = ["ar", "he"].includes(language);
  return Object.entries<string | Plural>(CATALOGUES[language]).flatMap(([key, text]) =>
    typeof text === "string"
      ? [{ key, text, isCountedByNoun: false }]
      : Object.entries(text).map(([rule, form]) => ({
          ...{ key, text: form },
          isCountedByNoun: hasDual && ["one", "two"].includes(rule),
        })),
  );
}

const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

/** Typographic quotation marks of each language. */
const QUOTES: Readonly<Record<VisitorLanguage, `${string}${string}`>> = {
  ...{ ar: "«»", cs: "„“", da: "»«", de: "„“", el: "«»", en: "“”", es: "«»", fi: "””", fr: "«»", he: "״״", it: "«»" },
  ...{ ja: "「」", nb: "«»", nl: "‘’", pl: "„”", pt: "“”", "pt-BR": "“”", ru: "«»", sv: "””", tr: "“”", uk: "«»" },
};

/** Returns quotation marks and brackets that are unpaired or of another language. Apostrophes count as letters. */
function unpaired(text: string, quotes: string): string {
  let signs = text.replace(/(?<=\p{L})[’״'](?=\p{L})/gu, "").replace(/[^()（）[\]«»„“”‚‘’‹›「」『』"'״]/g, "");
  for (let before = ""; before !== signs; ) {
    before = signs;
    for (const pair of [quotes, "()", "（）"]) signs = signs.replaceAll(pair, "");
  }
  return signs;
}

it("The catalogues cover 20 languages plus Brazilian Portuguese, two right-to-left, all but English unreviewed", () => {
  expect(languages).toHaveLength(21);
  expect(languages.filter((language) => translationOf(language).direction === "rtl")).toEqual(["ar", "he"]);
  expect([...UNCHECKED_LANGUAGES, "en"].sort()).toEqual([...languages].sort());
});

describe.each(languages)("The catalogue of %s", (language) => {
  const english = new Map(textsOf("en").map(({ key, text }) => [key, text]));

  test("has the same keys as the English one, in the same order", () => {
    expect(Object.keys(CATALOGUES[language])).toEqual(Object.keys(CATALOGUES.en));
  });

  test("has trimmed, non-empty plain text with the same placeholders as the English one", () => {
    for (const { key, text, isCountedByNoun } of textsOf(language)) {
      expect(text, key).not.toBe("");
      expect(text, key).toBe(text.trim());
      expect(text, key).not.toMatch(/[<>\n\t]|\s\s|\.\.\./);
      const braces = bracesOf(english.get(key) ?? "");
      expect(bracesOf(text), key).toEqual(isCountedByNoun ? braces.filter((brace) => brace !== "{count}") : braces);
      if (isCountedByNoun) expect(text, key).not.toMatch(/\p{N}/u);
      const isSentence = /[.。…:：]$/.test(english.get(key) ?? "");
      expect(/[.。…:：]$/.test(text), `${key}: ${text}`).toBe(isSentence);
    }
  });

  test("uses its language's quotation marks, and pairs quotes and brackets", () => {
    for (const { key, text } of textsOf(language)) expect(unpaired(text, QUOTES[language]), `${key}: ${text}`).toBe("");
  });

  test("has no space where a line must not break", () => {
    for (const { key, text } of textsOf(language)) {
      expect(text, key).not.toMatch(/ [:;!?%。、）]|[（「] /);
      if (language === "fr") expect(text, key).not.toMatch(/«(?!\u00a0)|(?<![\u00a0\u202f])[»:;!?]/);
    }
  });

  test("contains no untranslated English text", () => {
    const words = textsOf(language).filter(({ text }) => /\p{L}/u.test(text.replace(/\{\w+\}/g, "")));
    const same = words.filter(({ key, text }) => english.get(key) === text).map(({ key }) => key);
    // "Upload" is also Danish.
    if (language !== "en") expect(same).toEqual(language === "da" ? ["upload.progress"] : []);
  });

  test("has exactly the plural forms that whole numbers need in its language", () => {
    const rules = new Intl.PluralRules(language);
    const used = new Set<string>(Array.from({ length: 10_001 }, (_, count) => rules.select(count)).concat("other"));
    for (const [key, text] of Object.entries(CATALOGUES[language])) {
      const isPlural = typeof CATALOGUES.en[key as keyof typeof CATALOGUES.en] !== "string";
      expect(typeof text, key).toBe(isPlural ? "object" : "string");
      if (typeof text !== "string") expect(Object.keys(text).sort(), key).toEqual([...used].sort());
    }
    for (const count of ["ar", "he"].includes(language) ? [3, 5, 21, 100] : [1, 2, 3, 5, 21, 100]) {
      expect(translationOf(language).count("page.filesNotSaved", count)).toContain(count.toLocaleString(language));
    }
  });
});

test("The Brazilian catalogue contains only what differs from European Portuguese", () => {
  for (const [key, text] of Object.entries(brazilian)) {
    expect(Object.keys(CATALOGUES.pt)).toContain(key);
    expect(CATALOGUES.pt[key as keyof typeof brazilian], key).not.toEqual(text);
  }
});

test.each([
  ["en", "“cv”: This text is too long. Please shorten it.", "2 files were not saved: a.pdf, b.pdf"],
  [
    "fr",
    "«\u00a0cv\u00a0»\u00a0: Ce texte est trop long. Veuillez le raccourcir.",
    "2 fichiers n’ont pas été enregistrés\u00a0: a.pdf, b.pdf",
  ],
  ["de", "„cv“: Dieser Text ist zu lang. Bitte kürzen Sie ihn.", "2 Dateien wurden nicht gespeichert: a.pdf, b.pdf"],
  ["ja", "「cv」：このテキストは長すぎます。短くしてください。", "2個のファイルは保存されませんでした：a.pdf、b.pdf"],
  ["ar", "«\u2068cv\u2069»: \u2068هذا النص طويل جدًا. يُرجى اختصاره.\u2069", "لم يُحفظ ملفان: a.pdf، b.pdf"],
] as const)("A field and a list of files are punctuated in %s according to the language", (language, field, files) => {
  const translation = translationOf(language);
  const message = translation.text("fields.tooLong");
  expect(translation.text("fields.about", { field: "cv", message })).toBe(field);
  const list = translation.list(["a.pdf", "b.pdf"]);
  expect(translation.introduce(translation.count("page.filesNotSaved", 2), list)).toBe(files);
});

describe("A filled-in value", () => {
  test("is inserted literally, even if it looks like a placeholder or a replacement pattern", () => {
    const english = translationOf("en");
    expect(english.fill("Back to {website}", { website: "$& {website} $1" })).toBe("Back to $& {website} $1");
    expect(english.fill("{unknown}", {})).toBe("{unknown}");
  });

  test("keeps its direction inside right-to-left text", () => {
    const arabic = translationOf("ar");
    const text = arabic.text("page.backTo", { website: "shop.example" });
    expect(text).toContain("\u2068shop.example\u2069");
  });

  test.each([
    ["pt", "0 ficheiros não foram guardados", "10 000 ficheiros não foram guardados"],
    ["pt-BR", "0 arquivo não foi salvo", "10.000 arquivos não foram salvos"],
  ] as const)("is formatted according to %s if it is a number", (language, none, many) => {
    const count = (files: number) => translationOf(language).count("page.filesNotSaved", files).replace("\u00a0", " ");
    expect([count(0), count(10_000)]).toEqual([none, many]);
  });

  test("never shows a file size as larger than it is", () => {
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
